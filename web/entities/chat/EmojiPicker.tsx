import type { KeyboardEvent, ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { writingText } from "./text/en.ts";
import styles from "./Composer.module.css";

/** The emoji a player may choose from, in the product's five categories. */
export const emojiCategories = ["smileys", "gaming", "hearts", "hands", "symbols"] as const;
type EmojiCategory = (typeof emojiCategories)[number];

const split = (row: string): readonly string[] => row.split(" ");

export const emoji: Readonly<Record<EmojiCategory, readonly string[]>> = {
  smileys: split("😀 😁 😂 🤣 😅 😊 😇 🙂 😉 😍 😘 😎 🤓 🤔 🤨 😐 😏 😬 😮 😱 😢 😭 😤 😡 🥳 😴 🤯 🥶 🫣 🤭 🤫 🙃"),
  gaming: split("👑 🏆 🥇 🥈 🥉 🎯 🎲 🎮 🃏 🎴 ♠️ ♥️ ♦️ ♣️ 🔥 ⚡ 💥 🎉 🎊 🚀 🧠 🍀 💎 🛡️"),
  hearts: split("❤️ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 💔 💕 💖 💗 💘 💝 💞"),
  hands: split("👍 👎 👏 🙌 🤝 👊 ✊ 🤞 ✌️ 🤟 👌 🤌 👋 💪 🙏 🫶 👆 👇 👈 👉 ✋ 🖐️ 🤙 🫡"),
  symbols: split("✅ ❌ ❓ ❗ 💯 ⭐ 🌟 ✨ 💤 💬 ⏰ ⏳ 🔔 🎵 🇬🇭 ☀️"),
};

const categoryKeys = {
  smileys: "emojiSmileys",
  gaming: "emojiGaming",
  hearts: "emojiHearts",
  hands: "emojiHands",
  symbols: "emojiSymbols",
} as const;
const columns = 8;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
};

/** Eight columns of emoji; the arrow keys move among them. */
export function EmojiPicker({ onChoose }: { readonly onChoose: (emoji: string) => void }): ReactElement {
  const t = useText(writingText);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div className={styles.emojiPicker} role="group" aria-label={t("emoji")} onKeyDown={move}>
      {emojiCategories.map((category) => (
        <section key={category} aria-labelledby={`emoji-${category}`}>
          <h3 id={`emoji-${category}`}>{t(categoryKeys[category])}</h3>
          <div className={styles.emojiGrid}>
            {emoji[category].map((sign) => (
              <button
                key={sign}
                type="button"
                className={styles.emoji}
                data-testid="emoji"
                onClick={() => onChoose(sign)}
              >
                {sign}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
