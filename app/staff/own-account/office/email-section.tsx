import type { FormEvent } from "react";
import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { today } from "../../../platform/venue/today.ts";
import type { Me } from "../../auth/shapes.ts";
import { callApi } from "../../toolkit/call-api.ts";
import { errorMessage } from "../../toolkit/error-message.ts";
import { useApi } from "../../toolkit/use-api.ts";
import { useSend } from "../../toolkit/use-send.ts";
import { Section } from "../section.tsx";

/** Changes the email address that one logs in with, by a link to the new one. */
export function EmailSection({ admin }: { admin: Me["admin"] }) {
  const { data, reload } = useApi("GET /account/email", {});
  const { busy, failed, send } = useSend((answer) => errorMessage(answer, "email"));
  const pending = data?.pending;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = "" } = readValues(event.currentTarget);
    send(
      () => callApi("POST /account/email", { json: { email } }),
      () => {
        showToast("Email sent. Confirm the new address within 48 hours.");
        reload();
      },
    );
  };
  const withdraw = () =>
    send(
      () => callApi("POST /account/email/withdraw"),
      () => {
        showToast("Change cancelled.");
        reload();
      },
    );
  return (
    <Section title="Email" intro="Used to log in. A new address works once you confirm it by the link we email to it.">
      {pending ? (
        <div className="grid gap-4">
          <p>
            <strong className="font-semibold wrap-anywhere">{pending.email}</strong> replaces {admin.email} once it's
            confirmed. The link works until {formatDateTimeInText(pending.ends_on, today())}.
          </p>
          {failed && <p className="font-semibold text-danger">{failed}</p>}
          <OfficeButton disabled={busy} onClick={withdraw} className="justify-self-start">
            Cancel the change
          </OfficeButton>
        </div>
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-5">
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={admin.email}
            error={failed || undefined}
          />
          <OfficeButton type="submit" disabled={busy} className="justify-self-start">
            {busy ? "Sending..." : "Change email"}
          </OfficeButton>
        </form>
      )}
    </Section>
  );
}
