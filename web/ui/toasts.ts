/** The short notices in the corner: newest first, a few at most, removed after a few seconds. */
import { create } from "zustand";

/** Success and error answer the reader's action; news is unsolicited. */
export type ToastKind = "success" | "error" | "news";

/** Where a toast leads. */
export interface ToastLink {
  readonly to: string;
  readonly label: string;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly link: ToastLink | null;
  /** The time before it disappears. */
  readonly staysMs: number;
  /** It is being removed. */
  readonly leaving: boolean;
}

export const toastMs = 3000;
/** News is longer to read than an answer that is expected. */
export const newsMs = 5000;
export const toastsMax = 3;
/** Long enough for the closing animation. */
export const toastLeaveMs = 200;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a notice: blue for success, red for error. */
export function showToast(kind: "success" | "error", text: string, staysMs: number = toastMs): void {
  show({ kind, text, link: null, staysMs });
}

/** Shows something that happened elsewhere, with a link to its place. */
export function showNews(text: string, link: ToastLink): void {
  show({ kind: "news", text, link, staysMs: newsMs });
}

function show(shown: Omit<Toast, "id" | "leaving">): void {
  lastId += 1;
  const toast: Toast = { ...shown, id: lastId, leaving: false };
  useToasts.setState(({ toasts }) => ({ toasts: [toast, ...toasts].slice(0, toastsMax) }));
}

/** Removes a notice once its closing animation has ended. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)),
  }));
  setTimeout(() => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }, toastLeaveMs);
}
