import type { StreamBackground } from "#protocol/calls/streamBackground.ts";

const backgrounds: readonly StreamBackground[] = ["chroma", "transparent"];

/** The stream window's background, `?stream=` of its address; null elsewhere. */
export const streamBackgroundFrom = (query: URLSearchParams): StreamBackground | null =>
  backgrounds.find((each) => each === query.get("stream")) ?? null;
