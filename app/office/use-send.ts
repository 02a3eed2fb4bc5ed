import { useRef, useState } from "react";
import type { Answer } from "./call-staff-api.ts";
import { errorMessage } from "./error-message.ts";

/** One call at a time, for a dialog that waits for it. */
export interface Send {
  busy: boolean;
  /** Why the last try failed, in words; empty when none did. */
  failed: string;
  setFailed: (text: string) => void;
  /** Makes a call unless one is under way. `onOk` is told what it brought. */
  send: <Data>(call: () => Promise<Answer<Data>>, onOk: (data: Data) => void) => Promise<void>;
}

/** Sends, waits and says why it failed. @param text for an answer that is not what was hoped for. */
export function useSend(text: (answer: Answer<unknown>) => string | null = errorMessage): Send {
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const send: Send["send"] = async (call, onOk) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailed("");
    const answer = await call();
    underWay.current = false;
    setBusy(false);
    if (answer.kind === "ok") return onOk(answer.data);
    setFailed(text(answer) ?? "");
  };
  return { busy, failed, setFailed, send };
}
