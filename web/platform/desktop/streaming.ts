import type { StreamBackground } from "#server/protocol/streamBackground.ts";

const backgrounds: readonly StreamBackground[] = ["chroma", "transparent"];

/** What a table is to be shown to others on, `?stream=` of its address; null where it is not. */
export const backgroundAsked = (query: URLSearchParams): StreamBackground | null =>
  backgrounds.find((each) => each === query.get("stream")) ?? null;
