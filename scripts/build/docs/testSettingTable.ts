/** The settings of a test run, as a table of CONTRIBUTING.md. */
import { testSettings } from "#tests/support/testSettings.ts";

const figure = new Intl.NumberFormat("en");

export function testSettingTable(): string {
  const rows = Object.entries(testSettings).map(([name, { usual, long, what }]) => {
    const value =
      usual === long ? figure.format(usual) : `${figure.format(usual)}, in a long run ${figure.format(long)}`;
    return `| \`${name}\` | ${value} | ${what} |`;
  });
  return ["| Setting | Default | What it says |", "|---|---|---|", ...rows].join("\n");
}
