import { createStore } from "zustand/vanilla";

/** The open question for a user's identity: `answer` closes it, and is null if there is none. */
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
