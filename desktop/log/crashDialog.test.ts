import { expect, test, vi } from "vitest";
import { CrashDialog } from "./crashDialog.ts";
import { wordsIn } from "../text/words.ts";

function desk(press: number) {
  const [ask, reload, quit] = [
    vi.fn<(question: object) => Promise<number>>(async () => press),
    vi.fn<() => void>(),
    vi.fn<() => void>(),
  ];
  return {
    ask,
    reload,
    quit,
    crash: new CrashDialog({ words: () => wordsIn("en"), ask, reload, quit }),
  };
}

test("a crashed page is reloaded at the same address", async () => {
  const { crash, reload, quit, ask } = desk(0);
  await crash.processGone("crashed");
  expect(ask.mock.calls[0]?.[0]).toMatchObject({
    message: "This window has stopped working.",
    buttons: ["Reload", "Quit"],
  });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(quit).not.toHaveBeenCalled();
});

test("the user may quit instead", async () => {
  const { crash, reload, quit } = desk(1);
  await crash.processGone("oom");
  expect([reload.mock.calls.length, quit.mock.calls.length]).toEqual([0, 1]);
});

test("a clean exit of the page asks nothing", async () => {
  const { crash, ask } = desk(0);
  await crash.processGone("clean-exit");
  expect(ask).not.toHaveBeenCalled();
});

test.each([
  [0, 0],
  [1, 1],
])("a page that does not respond can be waited for or reloaded: %i", async (press, loads) => {
  const { crash, reload } = desk(press);
  await crash.notResponding();
  expect(reload).toHaveBeenCalledTimes(loads);
});

test("a page that hangs and then crashes causes one question", async () => {
  const { crash, ask } = desk(0);
  await Promise.all([crash.notResponding(), crash.processGone("killed")]);
  expect(ask).toHaveBeenCalledTimes(1);
});
