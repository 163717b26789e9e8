import { expect, test, vi } from "vitest";
import { CrashDesk } from "./crashDialog.ts";
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
    crash: new CrashDesk({ words: () => wordsIn("en"), ask, reload, quit }),
  };
}

test("a page that fell is loaded again where it was, into the same match", async () => {
  const { crash, reload, quit, ask } = desk(0);
  await crash.gone("crashed");
  expect(ask.mock.calls[0]?.[0]).toMatchObject({
    message: "This window has stopped working.",
    buttons: ["Reload", "Quit"],
  });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(quit).not.toHaveBeenCalled();
});

test("or the app is quit", async () => {
  const { crash, reload, quit } = desk(1);
  await crash.gone("oom");
  expect([reload.mock.calls.length, quit.mock.calls.length]).toEqual([0, 1]);
});

test("a page that ends in peace is not asked about", async () => {
  const { crash, ask } = desk(0);
  await crash.gone("clean-exit");
  expect(ask).not.toHaveBeenCalled();
});

test.each([
  [0, 0],
  [1, 1],
])("a page that hangs is waited for or loaded again: %i", async (press, loads) => {
  const { crash, reload } = desk(press);
  await crash.hangs();
  expect(reload).toHaveBeenCalledTimes(loads);
});

test("one that hangs and falls is asked about once", async () => {
  const { crash, ask } = desk(0);
  await Promise.all([crash.hangs(), crash.gone("killed")]);
  expect(ask).toHaveBeenCalledTimes(1);
});
