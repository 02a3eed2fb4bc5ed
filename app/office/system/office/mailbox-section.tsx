import { useState } from "react";
import { type MailboxKind, usualImapPorts } from "../../../house/mail/setup/schema.ts";
import type { MailSetupView } from "../../../house/mail/setup/shapes.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import { encryption } from "./encryption.ts";
import { Section, SetByServer } from "./section.tsx";
import { AccountFields, ServerDialog, typedAccount } from "./server-dialog.tsx";
import { TestButton } from "./test-button.tsx";

interface MailboxProps {
  kind: MailboxKind;
  setup: MailSetupView;
  onChange: (setup: MailSetupView) => void;
}

const texts = {
  replies: {
    title: "Mailbox for replies",
    without: "Without one, guests' replies by email go to the club's address and aren't added to their requests.",
    example: "replies@example.com",
    removed: "Guests' replies by email go to the club's address again.",
  },
  bounces: {
    title: "Mailbox for bounces",
    without: "Without one, campaigns go on being sent to addresses that don't exist or complained.",
    example: "bounces@example.com",
    removed: "Bounces and complaints about campaigns are no longer recorded.",
  },
} as const;

interface DialogProps extends MailboxProps {
  onClose: () => void;
}

function MailboxDialog({ kind, setup: { [kind]: mailbox, authserv }, onChange, onClose }: DialogProps) {
  const { title, example } = texts[kind];
  const typed = ({ address = "", folder = "", authserv_id = "", ...values }: Values) => ({
    kind,
    address,
    folder,
    authserv_id,
    ...typedAccount(values),
  });
  return (
    <ServerDialog
      title={title}
      fields={(errors) => (
        <>
          <TextInput
            label="Email address"
            name="address"
            type="email"
            defaultValue={mailbox?.address ?? ""}
            placeholder={example}
            hint={`Its server must also deliver ${example.replace("@", "+anything@")}.`}
            error={errors.address}
          />
          <TextInput
            label="Folder"
            name="folder"
            optional
            defaultValue={mailbox?.server?.folder ?? ""}
            placeholder="INBOX"
            error={errors.folder}
          />
          <AccountFields
            account={mailbox?.server ?? null}
            keepsPassword={mailbox !== null && !mailbox.unreadable}
            example="imap.example.com"
            ports={usualImapPorts}
            needsUser
            errors={errors}
          />
          {kind === "replies" && authserv.set_by !== "environment" && (
            <TextInput
              label="Name in “Authentication-Results”"
              name="authserv_id"
              optional
              defaultValue={authserv.id}
              placeholder="mx.example.com"
              spellCheck={false}
              autoComplete="off"
              hint="The word after it in the source of an email that this mailbox got. Replies whose sender its server proves are then shown as verified."
              error={errors.authserv_id}
            />
          )}
        </>
      )}
      save={(values) => callApi("POST /mail/setup/mailbox", { json: typed(values) })}
      test={(values) => callApi("POST /mail/setup/mailbox/test", { json: { kind, mailbox: typed(values) } })}
      testLabel="Test connection"
      testing="Connecting..."
      onSaved={(saved, message) => {
        onClose();
        showToast(message);
        onChange(saved);
      }}
      onClose={onClose}
    >
      <p>Use a mailbox of its own. Your mail provider's help pages give its server under “IMAP”.</p>
    </ServerDialog>
  );
}

interface MailboxTextProps {
  kind: MailboxKind;
  mailbox: MailSetupView[MailboxKind];
  /** The `authserv-id`, for the mailbox for replies. */
  authserv: MailSetupView["authserv"] | undefined;
}

function MailboxText({ kind, mailbox, authserv }: MailboxTextProps) {
  if (!mailbox) return <p>{texts[kind].without}</p>;
  const { address, server, unreadable } = mailbox;
  return (
    <>
      {unreadable && (
        <Notice tone="bad">
          The password can't be read, since the key file beside the database is missing or another one. Enter the
          password again; until then the mailbox isn't read.
        </Notice>
      )}
      <p className="wrap-anywhere">
        <strong>{address}</strong>
        {server
          ? `, read at ${server.host}:${server.port}, ${encryption[server.security]}, as ${server.user}${server.folder && `, folder ${server.folder}`}`
          : ", handed over by the server's own mail program"}
      </p>
      {authserv && (
        <p className="wrap-anywhere">
          {authserv.id
            ? `Senders are verified by ${authserv.id}${authserv.set_by === "environment" ? ", as set by the server" : ""}.`
            : "Senders aren't verified: every reply is shown as “sender not verified”."}
        </p>
      )}
    </>
  );
}

/** A mailbox: shows, tests, changes or removes it. */
export function MailboxSection({ kind, setup, onChange }: MailboxProps) {
  const [open, setOpen] = useState(false);
  const mailbox = setup[kind];
  const { title, removed } = texts[kind];
  const isFixed = mailbox?.set_by === "environment";
  const remove = async () => {
    const answer = await callApi("POST /mail/setup/mailbox/remove", { json: { kind } });
    toastError(answer);
    if (answer.kind !== "ok") return;
    showToast(answer.data.message);
    onChange(answer.data.setup);
  };
  const label = title.toLowerCase();
  return (
    <Section title={title}>
      <MailboxText kind={kind} mailbox={mailbox} authserv={kind === "replies" ? setup.authserv : undefined} />
      {isFixed && <SetByServer />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!isFixed && (
          <OfficeButton
            look="outline"
            opensDialog
            aria-label={mailbox ? `Change the ${label}` : `Set up the ${label}`}
            onClick={() => setOpen(true)}
          >
            {mailbox ? "Change" : "Set up"}
          </OfficeButton>
        )}
        {mailbox?.server && !mailbox.unreadable && (
          <TestButton
            label="Test connection"
            busyLabel="Connecting..."
            of={label}
            test={() => callApi("POST /mail/setup/mailbox/test", { json: { kind, mailbox: null } })}
          />
        )}
        {mailbox && !isFixed && (
          <ConfirmButton
            label="Remove"
            ariaLabel={`Remove the ${label}`}
            title={`Remove the ${label}?`}
            confirm="Remove mailbox"
            danger
            className={officeButton("quiet")}
            onConfirm={remove}
          >
            {removed}
          </ConfirmButton>
        )}
      </div>
      {open && <MailboxDialog kind={kind} setup={setup} onChange={onChange} onClose={() => setOpen(false)} />}
    </Section>
  );
}
