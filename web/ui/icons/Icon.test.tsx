// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Icon, ICON_PATHS, type IconName } from "./Icon.tsx";

const NAMES = Object.keys(ICON_PATHS) as IconName[];

afterEach(cleanup);

describe("Icon", () => {
  it.each(NAMES)("draws %s in the colour of the text and hidden from screen readers", (name) => {
    const svg = render(<Icon name={name} />).container.querySelector("svg");
    expect(svg?.getAttribute("stroke")).toBe("currentColor");
    expect(svg?.getAttribute("aria-hidden")).toBe("true");
    expect(svg?.querySelector("path")?.getAttribute("d")).toBe(ICON_PATHS[name]);
  });

  it("has no two icons that look the same", () => {
    expect(new Set(Object.values(ICON_PATHS)).size).toBe(NAMES.length);
  });

  it("has a name when it stands alone", () => {
    render(<Icon name="crown" label="Dealer" size={16} />);
    const icon = screen.getByRole("img", { name: "Dealer" });
    expect(icon.getAttribute("width")).toBe("16");
    expect(icon.hasAttribute("aria-hidden")).toBe(false);
  });
});
