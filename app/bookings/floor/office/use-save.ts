import { createContext, type FormEvent, type RefObject, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { noteFocus } from "../../../platform/ui/note-focus.ts";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { NETWORK_ERROR } from "../../../staff/toolkit/error-message.ts";

/** A form that can be saved from outside. */
export interface OpenForm {
  isChanged(): boolean;
  /** @returns whether it was saved. */
  save(): Promise<boolean>;
}

/** The open forms of a page whose own button saves them (`saveChanged`) and leaves it; null on other pages. */
export const OpenForms = createContext<Set<OpenForm> | null>(null);

/**
 * Saves each form that was changed, one after the other.
 *
 * @returns whether all could be saved; the first that could not gets the focus.
 */
export async function saveChanged(forms: ReadonlySet<OpenForm>): Promise<boolean> {
  for (const form of [...forms]) if (form.isChanged() && !(await form.save())) return false;
  return true;
}

/** Whether any field of a form has another value than it was rendered with. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => {
    if (!(element instanceof HTMLInputElement)) return false;
    return element.type === "checkbox"
      ? element.checked !== element.defaultChecked
      : element.value !== element.defaultValue;
  });
}

interface Saving<Saved> {
  errors: Record<string, string>;
  /** Sends a change. @returns whether it was saved. */
  send: (call: Promise<Answer<Saved & { message: string }>>) => Promise<boolean>;
  /** For the form's element. */
  form: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event: FormEvent) => void };
}

/**
 * Saves a form of an item of a list, such as a table; the response is the updated list. A form for a new item is then
 * cleared; an invalid field gets the focus.
 *
 * @param of the item of the form; undefined for a new one.
 * @param call sends the form's fields.
 */
export function useSave<Saved>(
  of: object | undefined,
  onSaved: (saved: Saved) => void,
  call: (form: HTMLFormElement) => Promise<Answer<Saved & { message: string }>>,
): Saving<Saved> {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const element = useRef<HTMLFormElement>(null);
  const open = use(OpenForms);
  const send = async (sent: Promise<Answer<Saved & { message: string }>>): Promise<boolean> => {
    const answer = await sent;
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
  const save = async (): Promise<boolean> => {
    const form = element.current;
    if (!form) return true;
    const isHere = noteFocus();
    const done = await send(call(form));
    if (done && !of) form.reset();
    if (!done && isHere()) form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    return done;
  };
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!open) return;
    const entry: OpenForm = {
      isChanged: () => element.current !== null && isChanged(element.current),
      save: () => saveNow(),
    };
    open.add(entry);
    return () => void open.delete(entry);
  }, [open]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return { errors, send, form: { ref: element, onSubmit } };
}
