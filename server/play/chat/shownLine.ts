import type { ChatMessage } from "#server/base/db/records.ts";
import type { GameChatMessage } from "#protocol/calls/chat.ts";

export const gameChatMessage = (message: ChatMessage): GameChatMessage => ({
  user_id: message.userId,
  username: message.username,
  avatar: message.imageUrl,
  message: message.text,
  ...(message.phrase !== null && { phrase: message.phrase }),
  timestamp: message.at,
  game_code: message.code,
});
