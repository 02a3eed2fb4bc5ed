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

/** Most that are kept of what went well; what went wrong waits until it is closed. */
const MOST_GOOD = 3;

/** Says that something was done. @returns its id, by which `unsay` takes it back. */
export function showToast(text: string, more: Pick<Toast, "bad" | "undo"> = {}): number {
  last += 1;
  const toast = { id: last, text, ...more };
  toastStore.setState(({ toasts }) => {
    const all = [...toasts, toast];
    const good = all.filter(({ bad }) => !bad).slice(-MOST_GOOD);
    return { toasts: all.filter((one) => one.bad || good.includes(one)) };
  });
  return last;
}

/** Takes back everything that went well, where only the next thing matters. */
export function dismissSuccessToast(): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter(({ bad }) => bad) }));
}

export function dismissToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
