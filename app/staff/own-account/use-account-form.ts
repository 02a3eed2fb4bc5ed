import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { noteFocus } from "../../platform/ui/note-focus.ts";
import { readValues, type Values } from "../../platform/ui/office/form-values.ts";
import { wrongFields } from "../../platform/ui/office/wrong-fields.ts";
import type { Answer } from "../toolkit/call-staff-api.ts";
import { errorMessage } from "../toolkit/error-message.ts";
import { useAttempt } from "../toolkit/use-attempt.ts";

/** The token of the link that a page was opened by: behind `#`, so that no server and no log sees it. */
export const byLink = () => ({ token: location.hash.slice(1) });

interface AccountFormOptions<Data> {
  /** Sends the form's values. Its call is `quietEnd` unless the user is logged in. */
  send: (values: Values) => Promise<Answer<Data>>;
  /** The schema that the fields must match before they are sent. */
  schema?: Parameters<typeof wrongFields>[0];
  onDone: (data: Data) => void | Promise<void>;
}

/** A form about one's own account: sends once, and reports what is wrong at its field or above the button. */
export function useAccountForm<Data>({ send, schema, onDone }: AccountFormOptions<Data>) {
  const { busy, attempt } = useAttempt();
  const [failed, setFailed] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});

  const sendForm = async (form: HTMLFormElement) => {
    const fields = readValues(form);
    const isHere = noteFocus();
    const report = (fieldErrors: Record<string, string>, message: string) => {
      flushSync(() => {
        setErrors(fieldErrors);
        setFailed(message);
      });
      if (isHere()) form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    };
    const missing = schema ? wrongFields(schema, fields) : {};
    if (Object.keys(missing).length > 0) return report(missing, "");
    report({}, "");
    const answer = await send(fields);
    if (answer.kind === "ok") return onDone(answer.data);
    const fieldErrors = answer.kind === "refused" ? answer.errors : {};
    const atField = Object.keys(fieldErrors).some((name) => name in fields);
    report(fieldErrors, atField ? "" : (errorMessage(answer, "token") ?? ""));
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    attempt(async () => sendForm(form));
  };

  return { onSubmit, busy, failed, errors };
}
