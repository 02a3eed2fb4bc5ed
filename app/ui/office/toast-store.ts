import { createStore } from "zustand/vanilla";

/** Something that was done, said for a while, with a way back. */
export interface Toast {
  id: number;
  text: string;
  /** It went wrong: it stays until it is closed. */
  bad?: boolean;
  /** Takes it back. */
  undo?: () => void;
}

export const toastStore = createStore<{ toasts: Toast[] }>(() => ({ toasts: [] }));

let last = 0;

/** Says that something was done. */
export function say(text: string, more: Pick<Toast, "bad" | "undo"> = {}): void {
  last += 1;
  const toast = { id: last, text, ...more };
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), toast] }));
}

export function unsay(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
