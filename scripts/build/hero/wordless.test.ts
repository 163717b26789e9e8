// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { hideWords } from "./camera.ts";

const visible = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("p, span, button")]
    .filter((box) => box.closest<HTMLElement>("[data-wordless]") === null)
    .map((box) => box.textContent);

test("words go, with the button around them; numbers and the ranks on cards stay", () => {
  document.body.innerHTML =
    "<p>Trick 1 of 5</p><p>10</p><button><i></i><span>Deal</span></button><button>?</button><p>K</p><p>Échec</p>";
  hideWords();
  expect(visible()).toEqual(["10", "?", "K"]);
  expect(document.querySelector("button")?.style.visibility).toBe("hidden");
});

test("what has lost its word comes back, and what has got one goes", () => {
  document.body.innerHTML = "<p>Your turn!</p><p>3</p>";
  hideWords();
  const [first, second] = document.querySelectorAll("p");
  if (first === undefined || second === undefined) throw new Error("no paragraphs");
  first.textContent = "4";
  second.textContent = "Kofi";
  hideWords();
  expect(visible()).toEqual(["4"]);
  expect(first.style.visibility).toBe("");
});
