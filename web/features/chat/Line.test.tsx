import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { Line } from "./Line.tsx";
import styles from "./ChatPage.module.css";
import type { GlobalChatMessage } from "#protocol/frames/userRecords.ts";

afterEach(cleanup);

const line = (look: GlobalChatMessage["look"]) => ({
  id: "1",
  text: "Well played",
  sender_id: userIdOf("7"),
  sender_name: "Kofi",
  timestamp: 1_800_000_000_000,
  avatar: null,
  ...(look !== undefined && { look }),
});

test.each([
  ["a framed picture", { frame: "beads" } as const],
  ["a picture without a frame", undefined],
])("%s has the place beside the line", (_, look) => {
  render(
    <MemoryRouter>
      <Line line={line(look)} isMine={false} isFirst place={{ kind: "global" }} />
    </MemoryRouter>,
  );
  const face = screen.getByTestId("avatar-nobody").closest(`.${styles.globalFace}`);
  expect(face?.parentElement?.className).toContain(styles.globalLine);
});
