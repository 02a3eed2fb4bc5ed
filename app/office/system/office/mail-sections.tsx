import { useState } from "react";
import type { MailSetupView } from "../../../house/mail/setup/shapes.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { DnsRecords } from "./dns-records.tsx";
import { encryption } from "./encryption.ts";
import { MailServerDialog } from "./mail-server-dialog.tsx";
import { Section, SetByServer } from "./section.tsx";
import { TestButton } from "./test-button.tsx";

interface MailProps {
  setup: MailSetupView;
  onChange: (setup: MailSetupView) => void;
}

function ServerText({ server }: { server: MailSetupView["server"] }) {
  if (!server) {
    return (
      <Notice tone="warning">
        No mail server yet. Emails to guests and colleagues wait in the outbox until there is one.
      </Notice>
    );
  }
  const { host, port, security, user, unreadable } = server;
  return (
    <>
      {unreadable && (
        <Notice tone="bad">
          The password can't be read, since the key file beside the database is missing or another one. Enter the
          password again; until then no email is sent.
        </Notice>
      )}
      <p className="wrap-anywhere">
        <strong>
          {host}:{port}
        </strong>
        , {encryption[security]}
        {user && `, as ${user}`}
      </p>
    </>
  );
}

/** The mail server: shows, tests, changes or removes it. */
export function ServerSection({ setup: { server }, onChange }: MailProps) {
  const [open, setOpen] = useState(false);
  const isFixed = server?.set_by === "environment";
  const remove = async () => {
    const answer = await callApi("POST /mail/setup/server/remove");
    toastError(answer);
    if (answer.kind !== "ok") return;
    showToast(answer.data.message);
    onChange(answer.data.setup);
  };
  return (
    <Section title="Mail server">
      <ServerText server={server} />
      {isFixed && <SetByServer />}
      <div className="flex flex-wrap gap-2">
        {!isFixed && (
          <OfficeButton look={server ? "outline" : "action"} opensDialog onClick={() => setOpen(true)}>
            {server ? "Change" : "Set up email"}
          </OfficeButton>
        )}
        {server && !server.unreadable && (
          <TestButton
            label="Send test email"
            busyLabel="Sending..."
            test={() => callApi("POST /mail/setup/test", { json: { server: null } })}
          />
        )}
        {server && !isFixed && (
          <ConfirmButton
            label="Remove"
            ariaLabel="Remove the mail server"
            title="Remove the mail server?"
            confirm="Remove mail server"
            danger
            className={officeButton("quiet")}
            onConfirm={remove}
          >
            Emails stay in the outbox until there is another one.
          </ConfirmButton>
        )}
      </div>
      {open && (
        <MailServerDialog
          server={server}
          onSaved={(saved, message) => {
            setOpen(false);
            showToast(message);
            onChange(saved);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

/** The sender of emails. */
export function SenderSection({ setup: { sender }, onChange }: MailProps) {
  const [open, setOpen] = useState(false);
  const { name, address, set_by } = sender;
  return (
    <Section title="Sender">
      <p className="wrap-anywhere">
        Emails come from <strong>{name}</strong>, {address}
        {set_by === null && ", as in the venue's settings"}.
      </p>
      {set_by === "environment" ? (
        <SetByServer />
      ) : (
        <div>
          <OfficeButton look="outline" opensDialog aria-label="Change the sender" onClick={() => setOpen(true)}>
            Change
          </OfficeButton>
        </div>
      )}
      {open && (
        <FormDialog
          title="Sender"
          save="Save"
          send={({ name: typedName = "", address: typedAddress = "" }) =>
            callApi("POST /mail/setup/sender", { json: { name: typedName, address: typedAddress } })
          }
          onSaved={(data: { message: string; setup: MailSetupView }) => {
            setOpen(false);
            onChange(data.setup);
          }}
          onClose={() => setOpen(false)}
        >
          {(errors) => (
            <>
              <TextInput label="Name" name="name" defaultValue={name} error={errors.name} />
              <TextInput
                label="Email address"
                name="address"
                type="email"
                defaultValue={address}
                error={errors.address}
              />
            </>
          )}
        </FormDialog>
      )}
    </Section>
  );
}

/** The key that signs emails, and the DNS records. */
export function SignatureSection({ setup: { server, sender, signature, replies, bounces }, onChange }: MailProps) {
  const { busy, failed, send } = useSend();
  const isUnreadable = signature !== null && signature.record === null;
  const create = () =>
    send(
      () => callApi("POST /mail/setup/signature"),
      (data) => {
        showToast(data.message);
        onChange(data.setup);
      },
    );
  const remove = async () => {
    const answer = await callApi("POST /mail/setup/signature/remove");
    toastError(answer);
    if (answer.kind !== "ok") return;
    showToast(answer.data.message);
    onChange(answer.data.setup);
  };
  return (
    <Section title="Signature and DNS">
      {isUnreadable && (
        <Notice tone="bad">
          The signing key can't be read, since the key file beside the database is missing or another one. Create a new
          one; until then emails aren't signed.
        </Notice>
      )}
      {!isUnreadable && (
        <p>
          {signature
            ? "Every email is signed (DKIM), so that mail servers can tell that it is yours."
            : "Emails aren't signed (DKIM), so more of them are taken for spam."}
        </p>
      )}
      {signature?.set_by === "environment" && <SetByServer />}
      {(!signature || isUnreadable) && (
        <div>
          <OfficeButton look="outline" aria-disabled={busy} onClick={create}>
            {busy ? "Creating..." : "Create signing key"}
          </OfficeButton>
        </div>
      )}
      {failed && <p className="font-semibold text-danger">{failed}</p>}
      {(server || signature) && (
        <DnsRecords
          key={[server?.host, sender.address, signature?.record?.value, replies?.address, bounces?.address].join(" ")}
        />
      )}
      {signature?.set_by === "office" && (
        <div>
          <ConfirmButton
            label="Remove signing key"
            title="Remove the signing key?"
            confirm="Remove signing key"
            danger
            className={officeButton("quiet")}
            onConfirm={remove}
          >
            Emails are no longer signed. Delete its DNS record in a few days, once emails on their way have arrived.
          </ConfirmButton>
        </div>
      )}
    </Section>
  );
}
