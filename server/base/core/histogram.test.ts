import fc from "fast-check";
import { Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { PlainHistogram } from "./plainHistogram.ts";

const bounds = [0.5, 1, 2, 10];

test("tells what the library's histogram tells, no matter what was observed", async () => {
  const values = fc.oneof(fc.constantFrom(...bounds), fc.double({ min: 0, max: 20, noNaN: true }));
  await fc.assert(
    fc.asyncProperty(fc.array(values, { maxLength: 30 }), async (observed) => {
      const [registry, other] = [new Registry(), new Registry()];
      const plain = new PlainHistogram("test_seconds", "Of a test.", bounds);
      registry.registerMetric(plain as unknown as Histogram);
      const library = new Histogram({ name: "test_seconds", help: "Of a test.", buckets: bounds, registers: [other] });
      for (const value of observed) {
        plain.observe(value);
        library.observe(value);
      }
      expect(await registry.metrics()).toBe(await other.metrics());
    }),
  );
});
