import { afterEach, expect, test } from "vitest";
import { defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { durationFactor } from "./motion.ts";

afterEach(() => usePrefs.setState(defaultPrefs));

test("normal is the stated pace; slow takes longer, fast is quicker", () => {
  expect(durationFactor()).toBe(1);
  usePrefs.setState({ tableSpeed: "slow" });
  expect(durationFactor()).toBeGreaterThan(1);
  usePrefs.setState({ tableSpeed: "fast" });
  expect(durationFactor()).toBeLessThan(1);
});
