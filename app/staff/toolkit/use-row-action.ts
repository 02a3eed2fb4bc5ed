import { useState } from "react";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import type { Answer } from "./call-staff-api.ts";
import { NETWORK_ERROR } from "./error-message.ts";

/** Requests about single rows of a list, whose results are shown as toasts. */
export function useRowAction() {
  const [busy, setBusy] = useState<string | null>(null);
  const act = async <Data extends { message: string }>(
    id: string,
    call: () => Promise<Answer<Data>>,
    onOk: (data: Data) => void,
  ) => {
    setBusy(id);
    const answer = await call();
    setBusy(null);
    if (answer.kind === "ok") {
      onOk(answer.data);
      showToast(answer.data.message);
    } else if (answer.kind !== "ended") {
      const text = answer.kind === "refused" ? answer.message : "";
      showToast(text || NETWORK_ERROR, { bad: true });
    }
  };
  return { busy, act };
}
