import { useState } from "react";
import { showToast } from "../../ui/office/toast-store.ts";
import { callStaffApi } from "../call-staff-api.ts";
import { type Send, useSend } from "../use-send.ts";

interface CsvCalls extends Omit<Send, "send"> {
  /** Of the upload, 0 to 1. */
  progress: number;
  /** Sends a file to see what importing it would do. */
  look: <Read>(path: string, file: File, onRead: (read: Read) => void) => Promise<void>;
  /** Imports a file. `onOutdated` is called if the data has changed since it was looked at, which a message says. */
  load: <Done>(path: string, file: File, onDone: (done: Done) => void, onOutdated: () => void) => Promise<void>;
}

/** Sends a CSV file twice: to see what an import does, and to import it. */
export function useCsvCalls(): CsvCalls {
  const [progress, setProgress] = useState(0);
  const { busy, failed, setFailed, send } = useSend();
  function look<Read>(path: string, file: File, onRead: (read: Read) => void) {
    setProgress(0);
    return send(() => callStaffApi<Read>(path, { file, onProgress: setProgress }), onRead);
  }
  async function load<Done>(path: string, file: File, onDone: (done: Done) => void, onOutdated: () => void) {
    let outdated = "";
    await send(async () => {
      const answer = await callStaffApi<Done>(path, { file, onProgress: setProgress });
      if (answer.kind === "refused" && answer.status === 412) outdated = answer.message;
      return answer;
    }, onDone);
    if (!outdated) return;
    showToast(outdated, { bad: true });
    onOutdated();
  }
  return { progress, busy, failed, setFailed, look, load };
}
