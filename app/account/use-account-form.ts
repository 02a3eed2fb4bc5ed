import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callStaffApi } from "../office/call-staff-api.ts";
import { errorMessage } from "../office/error-message.ts";

/** The token of the link that a page was opened by: behind `#`, so that no server and no log sees it. */
export function linkToken(): string {
  return location.hash.slice(1);
}

interface AccountFormOptions<Data> {
  /** The endpoint below `/api/account`. */
  path: string;
  /** Whether someone who is logged in sends it: the office then asks to log in again when the session has ended. */
  loggedIn?: boolean;
  /** Messages by field name; the form is sent when there are none. */
  check?: (fields: Record<string, string>) => Record<string, string>;
  /** The body, from the fields. */
  body: (fields: Record<string, string>) => object;
  onDone: (data: Data) => void | Promise<void>;
}

/** A form about one's own account: sends once, and reports what is wrong at its field or above the button. */
export function useAccountForm<Data>({ path, loggedIn = false, check, body, onDone }: AccountFormOptions<Data>) {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});

  const attempt = async (form: HTMLFormElement) => {
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const report = (errors: Record<string, string>, message: string) => {
      flushSync(() => {
        setWrong(errors);
        setFailed(message);
        setBusy(false);
      });
      form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    };
    const missing = check?.(fields) ?? {};
    if (Object.keys(missing).length > 0) return report(missing, "");
    report({}, "");
    setBusy(true);
    const answer = await callStaffApi<Data>(`/api/account/${path}`, { json: body(fields), quietEnd: !loggedIn });
    if (answer.kind === "ok") {
      await onDone(answer.data);
      return setBusy(false);
    }
    const errors = answer.kind === "refused" ? answer.errors : {};
    const atField = Object.keys(errors).some((name) => name in fields);
    report(errors, atField ? "" : (errors.token ?? errorMessage(answer) ?? ""));
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    attempt(event.currentTarget).finally(() => {
      underWay.current = false;
    });
  };

  return { onSubmit, busy, failed, wrong };
}
