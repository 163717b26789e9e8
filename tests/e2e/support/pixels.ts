/** Transparent parts of a screenshot without the browser's own background. */
import type { Page } from "@playwright/test";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How many of the picture's pixels outside of the boxes are drawn, even faintly. */
export async function drawnOutside(decoder: Page, png: Buffer, boxes: readonly Box[]): Promise<number> {
  return decoder.evaluate(
    async ([data, channels]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (context === null) throw new Error("no canvas");
      context.drawImage(bitmap, 0, 0);
      for (const { left, top, right, bottom } of channels) context.clearRect(left, top, right - left, bottom - top);
      const { data: pixels } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let drawn = 0;
      for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) drawn += 1;
      return drawn;
    },
    [png.toString("base64"), boxes] as const,
  );
}

/** The boxes of everything that has a background or is a picture, with everything inside of them. */
export const paintedBoxes = (page: Page): Promise<readonly Box[]> =>
  page.evaluate(() => {
    const edge = 1;
    const isPainted = (element: Element): boolean => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const isClear = backgroundColor === "transparent" || /, 0\)$|\/ 0\)$/.test(backgroundColor);
      return (
        element instanceof SVGSVGElement ||
        element instanceof HTMLImageElement ||
        !isClear ||
        backgroundImage !== "none"
      );
    };
    return [...document.body.querySelectorAll("*")].filter(isPainted).map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left: left - edge, top: top - edge, right: right + edge, bottom: bottom + edge };
    });
  });
