import { expect, test } from "vitest";
import { aptCommands, isDebianLike, missingLines } from "./provision.ts";

test.each([
  ["Debian", 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n', true],
  ["Ubuntu", "NAME=Ubuntu\nID=ubuntu\nID_LIKE=debian\n", true],
  ["Mint", 'ID=linuxmint\nID_LIKE="ubuntu debian"\n', true],
  ["Fedora", "ID=fedora\nVERSION_ID=41\n", false],
  ["a name that only mentions it", 'NAME="not debian"\nID=other\n', false],
  ["nothing", "", false],
])("%s is known by its os-release", (_name, text, expected) => {
  expect(isDebianLike(text)).toBe(expected);
});

test("root installs directly, other users through sudo, without questions", () => {
  const [update, install] = aptCommands(["chromium"], true);
  expect(update).toEqual(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "update", "-q"]);
  expect(install?.slice(0, 4)).toEqual(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install"]);
  expect(install).toContain("-y");
  expect(install?.at(-1)).toBe("chromium");
  for (const command of aptCommands(["chromium"], false)) expect(command[0]).toBe("sudo");
});

test("a missing program is one line with what to do", () => {
  const need = { program: "chromium", debianPackage: "chromium", advice: "install it", find: () => undefined };
  expect(missingLines([need])).toEqual(["Missing: chromium. The tests need it; install it."]);
});
