/** The emoji a player may choose from, in the product's five categories. */
export const emojiCategories = ["smileys", "gaming", "hearts", "hands", "symbols"] as const;
export type EmojiCategory = (typeof emojiCategories)[number];

const split = (row: string): readonly string[] => row.split(" ");

export const emoji: Readonly<Record<EmojiCategory, readonly string[]>> = {
  smileys: split("😀 😁 😂 🤣 😅 😊 😇 🙂 😉 😍 😘 😎 🤓 🤔 🤨 😐 😏 😬 😮 😱 😢 😭 😤 😡 🥳 😴 🤯 🥶 🫣 🤭 🤫 🙃"),
  gaming: split("👑 🏆 🥇 🥈 🥉 🎯 🎲 🎮 🃏 🎴 ♠️ ♥️ ♦️ ♣️ 🔥 ⚡ 💥 🎉 🎊 🚀 🧠 🍀 💎 🛡️"),
  hearts: split("❤️ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 💔 💕 💖 💗 💘 💝 💞"),
  hands: split("👍 👎 👏 🙌 🤝 👊 ✊ 🤞 ✌️ 🤟 👌 🤌 👋 💪 🙏 🫶 👆 👇 👈 👉 ✋ 🖐️ 🤙 🫡"),
  symbols: split("✅ ❌ ❓ ❗ 💯 ⭐ 🌟 ✨ 💤 💬 ⏰ ⏳ 🔔 🎵 🇬🇭 ☀️"),
};
