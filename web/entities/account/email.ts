/** Whether a text looks like an e-mail address; only a mail can prove that it is one. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
