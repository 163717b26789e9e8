/** The tags og: and twitter: in a page's head, for sites that show a link to it. */

export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly image: string;
  readonly imageAlt: string;
  /** Absolute; null where the page's own address will do. */
  readonly url: string | null;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const charsMax = 200;

/** Text as the value of an attribute: no sign that ends it, none that nobody sees, and no end of it. */
export function attribute(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "");
  return Array.from(plain)
    .slice(0, charsMax)
    .join("")
    .replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? "");
}

/** The tags, one a line. */
export function tagsOf({ title, description, image, imageAlt, url }: LinkPreview): string {
  const tags: readonly (readonly [name: string, value: string])[] = [
    ["og:site_name", "Spar"],
    ["og:type", "website"],
    ["og:title", title],
    ["og:description", description],
    ...(url === null ? [] : ([["og:url", url]] as const)),
    ["og:image", image],
    ["og:image:type", "image/png"],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", imageAlt],
    ["twitter:card", "summary_large_image"],
    ["twitter:title", title],
    ["twitter:description", description],
    ["twitter:image", image],
    ["twitter:image:alt", imageAlt],
  ];
  return tags
    .map(
      ([name, value]) =>
        `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${attribute(value)}" />`,
    )
    .join("\n    ");
}

const headEnd = "</head>";

/** A page with the tags at the end of its head. */
export function withTags(html: string, preview: LinkPreview): string {
  const at = html.indexOf(headEnd);
  return at === -1 ? html : `${html.slice(0, at)}  ${tagsOf(preview)}\n  ${html.slice(at)}`;
}
