/** The short notices in the corner: newest first, a few at most, removed after a few seconds. */
import { create } from "zustand";

export type ToastKind = "success" | "error";

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** The time before it disappears. */
  readonly staysMs: number;
  /** It is being removed. */
  readonly leaving: boolean;
}

export const toastMs = 3000;
export const toastsMax = 3;
/** Long enough for the closing animation. */
export const toastLeaveMs = 200;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a notice: blue for success, red for error. */
export function showToast(kind: ToastKind, text: string, staysMs: number = toastMs): void {
  lastId += 1;
  const toast: Toast = { id: lastId, kind, text, staysMs, leaving: false };
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
