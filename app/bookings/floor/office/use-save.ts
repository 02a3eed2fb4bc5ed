import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { NETWORK_ERROR } from "../../../staff/toolkit/error-message.ts";

/**
 * Saves a form of an item of a list, such as a table; the response is the updated list.
 *
 * @param of the item of the form; undefined for a new one.
 */
export function useSave<Saved>(of: object | undefined, onSaved: (saved: Saved) => void) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** Sends a change. @returns whether it was saved. */
  const send = async (call: Promise<Answer<Saved & { message: string }>>): Promise<boolean> => {
    const answer = await call;
    if (answer.kind === "ok") {
      setErrors({});
      showToast(answer.data.message);
      onSaved(answer.data);
      return true;
    }
    if (answer.kind === "refused" && answer.status === 422) flushSync(() => setErrors(answer.errors));
    else if (answer.kind === "unreachable") showToast(NETWORK_ERROR, { bad: true });
    else showToast(answer.message, { bad: true });
    return false;
  };
  /** Sends a submitted form by `call`; a form for something new is emptied, a wrong field gets the focus. */
  const submit = async (
    event: FormEvent<HTMLFormElement>,
    call: (form: HTMLFormElement) => Promise<Answer<Saved & { message: string }>>,
  ) => {
    event.preventDefault();
    const form = event.currentTarget;
    const done = await send(call(form));
    if (done && !of) form.reset();
    if (!done) form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  return { errors, send, submit };
}
