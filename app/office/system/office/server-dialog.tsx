import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Security } from "../../../house/mail/setup/schema.ts";
import type { MailSetupView, MailTest } from "../../../house/mail/setup/shapes.ts";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogButtons, DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { readValues, type Values } from "../../../platform/ui/office/form-values.ts";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { PasswordInput } from "../../../platform/ui/office/password-input.tsx";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { TestResult } from "./test-result.tsx";

interface AccountFieldsProps {
  /** The current account. */
  account: { host: string; port: number; security: Security; user: string } | null;
  /** Whether there is a readable password that can be kept. */
  keepsPassword: boolean;
  /** An example of a server's host name. */
  example: string;
  /** The usual port for each kind of encryption. */
  ports: Record<Security, number>;
  needsUser?: boolean;
  errors: Record<string, string>;
}

/** The fields of an account on a server. */
export function AccountFields({ account, keepsPassword, example, ports, needsUser, errors }: AccountFieldsProps) {
  const [shown, setShown] = useState(false);
  const port = useRef<HTMLDivElement>(null);
  const suggestPort = (security: Security) => {
    const field = port.current?.querySelector("input");
    const usual = Object.values(ports).map(String);
    if (field && (field.value === "" || usual.includes(field.value))) field.value = String(ports[security]);
  };
  const securityLabels: Record<Security, string> = {
    tls: `TLS (usually port ${ports.tls})`,
    starttls: `STARTTLS (usually port ${ports.starttls})`,
    none: "None, only on this machine",
  };
  return (
    <>
      <TextInput
        label="Server"
        name="host"
        defaultValue={account?.host ?? ""}
        placeholder={example}
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
          defaultValue={String(account?.port ?? ports.tls)}
          error={errors.port}
        />
      </div>
      <div className="@min-[440px]:col-span-2">
        <SelectInput
          label="Encryption"
          name="security"
          defaultValue={account?.security ?? "tls"}
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
        optional={!needsUser}
        defaultValue={account?.user ?? ""}
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
        hint={keepsPassword ? "Leave empty to keep the current one." : undefined}
        error={errors.password}
      />
    </>
  );
}

/** The account as typed. */
export function typedAccount({ host = "", port = "", security = "", user = "", password = "" }: Values) {
  return { host, port, security: security as Security, user, password };
}

interface ServerDialogProps {
  title: string;
  /** Information above the fields. */
  children: ReactNode;
  fields: (errors: Record<string, string>) => ReactNode;
  save: (values: Values) => Promise<Answer<{ setup: MailSetupView; message: string }>>;
  test: (values: Values) => Promise<Answer<MailTest>>;
  testLabel: string;
  testing: string;
  onSaved: (setup: MailSetupView, message: string) => void;
  onClose: () => void;
}

/** A dialog for setting an account on a server, which can be tested before saving. */
export function ServerDialog(props: ServerDialogProps) {
  const { title, children, fields, save, test, testLabel, testing, onSaved, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [result, setResult] = useState<MailTest | null>(null);
  const saver = useSend();
  const tester = useSend();

  async function noting<Data>(call: (values: Values) => Promise<Answer<Data>>): Promise<Answer<Data>> {
    // Clears the result of the previous attempt.
    setResult(null);
    saver.setFailed("");
    tester.setFailed("");
    const answer = await call(form.current ? readValues(form.current) : {});
    setErrors(answer.kind === "refused" ? answer.errors : {});
    return answer;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saver.send(
      () => noting(save),
      ({ setup, message }) => onSaved(setup, message),
    );
  };
  return (
    <DialogFrame title={title} width="large" onClose={onClose}>
      <DialogContent
        form={form}
        onSubmit={submit}
        failed={saver.failed || tester.failed}
        buttons={
          <DialogButtons save="Save" saving="Saving..." busy={saver.busy} onCancel={onClose}>
            <OfficeButton disabled={tester.busy} onClick={() => tester.send(() => noting(test), setResult)}>
              {tester.busy ? testing : testLabel}
            </OfficeButton>
          </DialogButtons>
        }
      >
        <div className="text-quiet">{children}</div>
        <div className="grid gap-4 @min-[440px]:grid-cols-2">{fields(errors)}</div>
        <div aria-live="polite" className="empty:hidden">
          {result && <TestResult result={result} />}
        </div>
      </DialogContent>
    </DialogFrame>
  );
}
