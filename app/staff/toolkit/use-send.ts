import { useRef, useState } from "react";
import type { Answer } from "./call-staff-api.ts";
import { errorMessage } from "./error-message.ts";

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
  const [busy, setBusy] = useState(false);
  const pending = useRef(false);
  const send: Send["send"] = async (call, onOk) => {
    if (pending.current) return;
    pending.current = true;
    setBusy(true);
    setFailed("");
    const answer = await call();
    pending.current = false;
    setBusy(false);
    if (answer.kind === "ok") return onOk(answer.data);
    setFailed(text(answer) ?? "");
  };
  return { busy, failed, setFailed, send };
}
