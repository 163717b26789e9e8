/** A plain mail address that is safe after `mailto:`: no part of it can start a subject, a copy or a second address. */
export const isContactEmail = (text: string): boolean =>
  /^[\w.+-]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,8}$/i.test(text);
