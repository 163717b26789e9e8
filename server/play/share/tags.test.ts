import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attribute, type LinkPreview, tagsOf, withTags } from "./tags.ts";

const preview: LinkPreview = {
  title: "Ama beats Kofi",
  description: "Five cards",
  image: "https://spar.example/share/game.png",
  imageAlt: "Cards",
  url: null,
};

const page = "<!doctype html><html><head><title>Spar</title></head><body></body></html>";

describe("the tags of a page", () => {
  test("stand at the end of its head", () => {
    const html = withTags(page, preview);
    expect(html).toContain('<meta property="og:title" content="Ama beats Kofi" />');
    expect(html.indexOf("og:title")).toBeLessThan(html.indexOf("</head>"));
    expect(html).not.toContain("og:url");
    expect(withTags(page, { ...preview, url: "https://spar.example/game/ABCDEFGH" })).toContain(
      '<meta property="og:url" content="https://spar.example/game/ABCDEFGH" />',
    );
  });

  test("leave a page without a head alone", () => expect(withTags("<p>", preview)).toBe("<p>"));

  test.each([
    [`"><script>alert(1)</script>`, "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["</head>'&amp;", "&lt;/head&gt;&#39;&amp;amp;"],
    ["a\u0000b\r\n\u202Ec\u2028\ud800", "abc"],
    ["👑 Ɔ", "👑 Ɔ"],
  ])("write %j so that it ends nothing", (text, value) => expect(attribute(text)).toBe(value));

  test("are as many as they should be, no matter what a name holds", () => {
    const count = (html: string): number => html.split("<").length;
    const wanted = count(tagsOf(preview));
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(text, text, (title, description) => {
        const tags = tagsOf({ ...preview, title, description });
        expect(count(tags)).toBe(wanted);
        const values = [...tags.matchAll(/content="([^"]*)" \/>/g)].map(([, value]) => value ?? "");
        expect(values).toHaveLength(wanted - 1);
        for (const value of values) expect(value).not.toMatch(/[<>'\p{Cc}]|&(?!(amp|lt|gt|quot|#39);)/u);
      }),
    );
  });

  test("are bounded", () => expect(attribute("a".repeat(10_000))).toHaveLength(200));
});
