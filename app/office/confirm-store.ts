import { createStore } from "zustand/vanilla";

/** The question who someone is: `answer` ends it, and is null while nobody is asked. */
export const confirmStore = createStore<{ answer: ((confirmed: boolean) => void) | null }>(() => ({ answer: null }));

let asked: Promise<boolean> | undefined;

/** Asks to confirm who someone is, once for all requests that wait for it. @returns whether they did. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const answer = (confirmed: boolean) => {
      asked = undefined;
      confirmStore.setState({ answer: null });
      resolve(confirmed);
    };
    confirmStore.setState({ answer });
  });
  return asked;
}
