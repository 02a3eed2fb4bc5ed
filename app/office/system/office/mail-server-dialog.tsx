import { type FormEvent, useRef, useState } from "react";
import { type Security, usualPorts } from "../../../house/mail/setup/schema.ts";
import type { MailSetupView, MailTest } from "../../../house/mail/setup/shapes.ts";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { PasswordInput } from "../../../platform/ui/office/password-input.tsx";
import { DialogButtons, TitledDialog } from "../../../platform/ui/office/titled-dialog.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { TestResult } from "./test-result.tsx";

const securityLabels: Record<Security, string> = {
  tls: "TLS (usually port 465)",
  starttls: "STARTTLS (usually port 587)",
  none: "None, only on this machine",
};

interface MailServerDialogProps {
  server: MailSetupView["server"];
  onSaved: (setup: MailSetupView, message: string) => void;
  onClose: () => void;
}

/** The fields of a mail server. */
function ServerFields({ server, errors }: Pick<MailServerDialogProps, "server"> & { errors: Record<string, string> }) {
  const [shown, setShown] = useState(false);
  const port = useRef<HTMLDivElement>(null);
  const suggestPort = (security: Security) => {
    const field = port.current?.querySelector("input");
    const usual = Object.values(usualPorts).map(String);
    if (field && (field.value === "" || usual.includes(field.value))) field.value = String(usualPorts[security]);
  };
  return (
    <div className="grid gap-4 @min-[440px]:grid-cols-2">
      <TextInput
        label="Server"
        name="host"
        defaultValue={server?.host ?? ""}
        placeholder="smtp.example.com"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={errors.host}
      />
      <div ref={port}>
        <TextInput
          label="Port"
          name="port"
          inputMode="numeric"
          defaultValue={String(server?.port ?? usualPorts.tls)}
          error={errors.port}
        />
      </div>
      <div className="@min-[440px]:col-span-2">
        <SelectInput
          label="Encryption"
          name="security"
          defaultValue={server?.security ?? "tls"}
          onChange={({ currentTarget }) => suggestPort(currentTarget.value as Security)}
          error={errors.security}
        >
          {Object.entries(securityLabels).map(([security, label]) => (
            <option key={security} value={security}>
              {label}
            </option>
          ))}
        </SelectInput>
      </div>
      <TextInput
        label="User"
        name="user"
        optional
        defaultValue={server?.user ?? ""}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.user}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="off"
        shown={shown}
        onShow={setShown}
        hint={server?.has_password && !server.unreadable ? "Leave empty to keep the current one." : undefined}
        error={errors.password}
      />
    </div>
  );
}

/** Sets the mail server, and tries it before it is saved. */
export function MailServerDialog({ server, onSaved, onClose }: MailServerDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [result, setResult] = useState<MailTest | null>(null);
  const saving = useSend();
  const testing = useSend();

  function typed() {
    const {
      host = "",
      port = "",
      security = "",
      user = "",
      password = "",
    } = form.current ? readValues(form.current) : {};
    return { host, port, security: security as Security, user, password };
  }

  async function noting<Data>(call: Promise<Answer<Data>>): Promise<Answer<Data>> {
    const answer = await call;
    setErrors(answer.kind === "refused" ? answer.errors : {});
    return answer;
  }

  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.send(
      () => noting(callApi("POST /mail/setup/server", { json: typed() })),
      ({ setup, message }) => onSaved(setup, message),
    );
  };
  const test = () => {
    setResult(null);
    testing.send(() => noting(callApi("POST /mail/setup/test", { json: { server: typed() } })), setResult);
  };

  return (
    <TitledDialog title="Mail server" size="large" onClose={onClose}>
      <p className="text-quiet">Your mail provider’s help pages give these under “SMTP”.</p>
      <form ref={form} onSubmit={save} noValidate className="@container mt-4 grid gap-5">
        <ServerFields server={server} errors={errors} />
        <div aria-live="polite" className="grid gap-2 empty:hidden">
          {result && !testing.busy && <TestResult result={result} />}
          {(saving.failed || testing.failed) && (
            <p className="font-semibold text-danger">{saving.failed || testing.failed}</p>
          )}
        </div>
        <DialogButtons save="Save" saving="Saving..." busy={saving.busy} onCancel={onClose}>
          <OfficeButton look="outline" disabled={testing.busy} onClick={test}>
            {testing.busy ? "Sending..." : "Send test email"}
          </OfficeButton>
        </DialogButtons>
      </form>
    </TitledDialog>
  );
}
