import { createStore } from "zustand/vanilla";

/** A message about a result, with an optional Undo. */
export interface Toast {
  id: number;
  text: string;
  /** Whether it is an error, which stays until it is closed. */
  bad?: boolean;
  undo?: () => void;
}

export const toastStore = createStore<{ toasts: Toast[] }>(() => ({ toasts: [] }));

let last = 0;

/** Most success toasts at once. */
const MAX_GOOD = 3;

/** Shows a toast. @returns its id for `dismissToast`. */
export function showToast(text: string, more: Pick<Toast, "bad" | "undo"> = {}): number {
  last += 1;
  const toast = { id: last, text, ...more };
  toastStore.setState(({ toasts }) => {
    const all = [...toasts, toast];
    const good = all.filter(({ bad }) => !bad).slice(-MAX_GOOD);
    return { toasts: all.filter((toast) => toast.bad || good.includes(toast)) };
  });
  return last;
}

/** Dismisses all success toasts. */
export function dismissSuccessToast(): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter(({ bad }) => bad) }));
}

export function dismissToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
