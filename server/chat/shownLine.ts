import type { ChatMessage } from "#server/db/records.ts";
import type { GameChatMessage } from "#server/protocol/chat.ts";

export const gameChatMessage = (message: ChatMessage): GameChatMessage => ({
  user_id: message.userId,
  username: message.username,
  avatar: message.imageUrl,
  message: message.text,
  ...(message.phrase !== null && { phrase: message.phrase }),
  timestamp: message.at,
  game_code: message.code,
});
