import { useState } from "react";
import type { Answer } from "./call-staff-api.ts";
import { errorMessage } from "./error-message.ts";
import { useAttempt } from "./use-attempt.ts";

/** One API request at a time, for a dialog that waits for it. */
export interface Send {
  busy: boolean;
  /** Why the last attempt failed, or empty. */
  failed: string;
  setFailed: (text: string) => void;
  /** Sends a request unless one is pending; `onOk` receives its data. */
  send: <Data>(call: () => Promise<Answer<Data>>, onOk: (data: Data) => void) => Promise<void>;
}

/** Sends one request at a time. @param text gives the message for a failed one. */
export function useSend(text: (answer: Answer<unknown>) => string | null = errorMessage): Send {
  const [failed, setFailed] = useState("");
  const { busy, attempt } = useAttempt();
  const send: Send["send"] = async (call, onOk) => {
    const answer = await attempt(() => {
      setFailed("");
      return call();
    });
    if (answer?.kind === "ok") return onOk(answer.data);
    if (answer) setFailed(text(answer) ?? "");
  };
  return { busy, failed, setFailed, send };
}
