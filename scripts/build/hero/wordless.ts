/**
 * Takes the words off a page, so that its film speaks to readers of every language: numbers and the ranks on cards
 * stay. Runs in the page, before every frame, because the page goes on writing.
 */
export function hideWords(): void {
  const mark = "data-wordless";
  for (const marked of document.querySelectorAll<HTMLElement>(`[${mark}]`)) {
    marked.removeAttribute(mark);
    marked.style.removeProperty("visibility");
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const box = texts.currentNode.parentElement;
    if (box === null || !/\p{L}{2,}/u.test(texts.currentNode.textContent ?? "")) continue;
    // A button or a message without its word would be a shape that says nothing.
    const whole = box.closest<HTMLElement>("button, a, [data-testid=turn-message]") ?? box;
    whole.setAttribute(mark, "");
    whole.style.setProperty("visibility", "hidden", "important");
  }
}
