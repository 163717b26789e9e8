/** All tests of a cluster of three nodes, which is started once for them. CLUSTER_KILLS and others make them longer. */
import { afterAll, beforeAll, describe } from "vitest";
import { chaosTests } from "./chaos.ts";
import { matrixTests } from "./matrix.ts";
import { playTests } from "./play.ts";
import { ClusterSite } from "./site.ts";
import { togetherTests } from "./together.ts";

const nodes = 3;
let site: ClusterSite;
const of = (): ClusterSite => site;

beforeAll(async () => {
  site = await ClusterSite.start(nodes);
});
afterAll(() => site.stop());

describe("play in a cluster", () => {
  playTests(of);
});
describe("people at different nodes", () => {
  togetherTests(of);
});
describe("under play", () => {
  matrixTests(of);
});
describe("under everything", () => {
  chaosTests(of);
});
