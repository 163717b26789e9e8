/** Whether something looks like an e-mail address; whether it is one, only a mail can tell. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
