import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { noteFailure } from "../../../platform/db/noted-failure.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { Refusal, refuseIfFixed, wrongField } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { changesOf } from "../../../staff/audit-log/changes.ts";
import { record, type TrailEntry } from "../../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { checkMailRecords } from "../dns/mail-records.server.ts";
import { mailRecordShape } from "../dns/shapes.ts";
import { imapUrlOf, type LiveMailSetup, smtpUrlOf } from "./mail-setup.server.ts";
import { type MailServer, mailboxKinds, mailboxSchema, mailSenderSchema, mailServerSchema } from "./schema.ts";
import { mailboxTestShape, mailSetupShape, mailTestShape } from "./shapes.ts";
import { changeMailSetup, SEALED_FOR } from "./stored.server.ts";
import { testMailbox } from "./test-mailbox.server.ts";

/** Services of these endpoints. */
export interface MailSetupServices extends StaffServices {
  mailSetup: LiveMailSetup;
  /** The public address, without a trailing slash. */
  origin: string;
  /** See `lookUpTexts`. */
  dnsServer: string | undefined;
}

const saved = withMessage({ setup: mailSetupShape });

/** The entered account, with the stored password if none was entered and the account is the same. */
function completed<Typed extends Pick<MailServer, "host" | "port" | "user" | "password">>(
  typed: Typed,
  stored: Pick<MailServer, "host" | "port" | "user" | "password"> | undefined,
): Typed {
  const isSame = stored?.host === typed.host && stored.port === typed.port && stored.user === typed.user;
  const password = typed.password || (isSame ? stored.password : "");
  if (typed.user === "") return { ...typed, password: "" };
  if (password === "") throw wrongField("password", "Enter the password for this server and user.");
  return { ...typed, password };
}

/** Stores a change, records it in the audit trail, and applies it. */
async function save(
  { writer, mailSetup }: MailSetupServices,
  entry: Omit<TrailEntry, "object">,
  change: (trx: Database) => Promise<void>,
) {
  await writer.write(async (trx) => {
    await change(trx);
    await record(trx, entry, Date.now());
  });
  await mailSetup.refresh();
  return mailSetup.view();
}

const serverEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/mail/setup/server",
    access: "system.change",
    confirm: "hour",
    summary: "Sets the mail server.",
    input: mailServerSchema,
    errors: [409],
    output: saved,
    async handle(context, services: MailSetupServices, { data }) {
      const { mailSetup } = services;
      const before = mailSetup.view().server;
      refuseIfFixed(before?.set_by);
      const { password, ...server } = completed(data, mailSetup.storedServer());
      const sealed = password && mailSetup.secrets.seal(password, SEALED_FOR.password);
      const entry = {
        actor: staffOf(context),
        action: "system.mail-server-changed" as const,
        ...changesOf(before ?? {}, { ...server, password: data.password === "" ? undefined : "(new)" }),
      };
      const setup = await save(services, entry, (trx) =>
        changeMailSetup(trx, { server: { ...server, password: sealed } }),
      );
      return { message: "Mail server saved. Queued emails are being sent.", setup };
    },
  }),
  endpoint({
    method: "POST",
    path: "/mail/setup/server/remove",
    access: "system.change",
    confirm: "hour",
    summary: "Removes the mail server; emails stay in the outbox.",
    errors: [409],
    output: saved,
    async handle(context, services: MailSetupServices) {
      refuseIfFixed(services.mailSetup.view().server?.set_by);
      const entry = { actor: staffOf(context), action: "system.mail-server-removed" as const };
      const setup = await save(services, entry, (trx) => changeMailSetup(trx, { server: undefined }));
      return { message: "Mail server removed.", setup };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/mail/setup/test",
    access: "system.change",
    confirm: "hour",
    summary: "Sends a test email to oneself through the mail server, or through one that is not saved yet.",
    input: z.object({ server: z.nullable(mailServerSchema) }),
    errors: [409],
    output: mailTestShape,
    async handle(context, { db, mailSetup, origin, log }: MailSetupServices, { data: { server } }) {
      const current = mailSetup.current();
      const smtpUrl = server ? smtpUrlOf(completed(server, mailSetup.storedServer())) : current.smtpUrl;
      if (smtpUrl === undefined) throw new Refusal(409, "Set up a mail server first.");
      const { email } = await db
        .selectFrom("admins")
        .select("email")
        .where("id", "=", staffOf(context).id)
        .executeTakeFirstOrThrow();
      // Imported on demand, since rendering emails needs large modules.
      const { sendTestEmail } = await import("./test-email.server.ts");
      return sendTestEmail({ ...current, smtpUrl }, email, origin, log);
    },
  }),
] as const;

const senderEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/mail/setup/sender",
    access: "system.change",
    confirm: "hour",
    summary: "Sets who emails come from.",
    input: mailSenderSchema,
    errors: [409],
    output: saved,
    async handle(context, services: MailSetupServices, { data }) {
      const { set_by, ...before } = services.mailSetup.view().sender;
      refuseIfFixed(set_by);
      const entry = {
        actor: staffOf(context),
        action: "system.mail-sender-changed" as const,
        ...changesOf(before, data),
      };
      const setup = await save(services, entry, (trx) => changeMailSetup(trx, { sender: data }));
      return { message: "Sender saved.", setup };
    },
  }),
  endpoint({
    method: "POST",
    path: "/mail/setup/signature",
    access: "system.change",
    confirm: "hour",
    summary: "Creates a new key that signs every email (DKIM).",
    errors: [409],
    output: saved,
    async handle(context, services: MailSetupServices) {
      const { mailSetup } = services;
      refuseIfFixed(mailSetup.view().signature?.set_by);
      // 2,048 bits (RFC 8301), which every DNS provider supports.
      const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2_048 });
      const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
      // A new name, so that emails that are under way can still be checked with the earlier key.
      const selector = `afterglow-${storedInstant(Date.now()).replaceAll(/\D/g, "").slice(0, 12)}`;
      const signature = { selector, key: mailSetup.secrets.seal(pem, SEALED_FOR.key) };
      const entry = { actor: staffOf(context), action: "system.mail-key-created" as const };
      const setup = await save(services, entry, (trx) => changeMailSetup(trx, { signature }));
      return { message: "Key created. Publish its DNS record.", setup };
    },
  }),
  endpoint({
    method: "POST",
    path: "/mail/setup/signature/remove",
    access: "system.change",
    confirm: "hour",
    summary: "Removes the key that signs emails.",
    errors: [409],
    output: saved,
    async handle(context, services: MailSetupServices) {
      refuseIfFixed(services.mailSetup.view().signature?.set_by);
      const entry = { actor: staffOf(context), action: "system.mail-key-removed" as const };
      const setup = await save(services, entry, (trx) => changeMailSetup(trx, { signature: undefined }));
      return { message: "Key removed. Emails aren't signed any more.", setup };
    },
  }),
] as const;

/** The keys under which the mailbox readers store why they fail. */
const failureKeys = { replies: "replies_failed", bounces: "bounces_failed" } as const;

const mailboxEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/mail/setup/mailbox",
    access: "system.change",
    confirm: "hour",
    summary: "Sets a mailbox that is read: of guests' replies, or of what comes back from campaigns.",
    input: mailboxSchema,
    errors: [409],
    output: saved,
    async handle(context, services: MailSetupServices, { data: { kind, ...data } }) {
      const { mailSetup } = services;
      const before = mailSetup.view()[kind];
      refuseIfFixed(before?.set_by);
      const { password, ...mailbox } = completed(data, mailSetup.storedMailbox(kind));
      const authserv_id = kind === "replies" ? mailSetup.view().authserv.id : "";
      const shown = before?.server && { address: before.address, ...before.server, authserv_id };
      const { before: was, after } = changesOf(shown ?? {}, {
        ...mailbox,
        password: data.password === "" ? undefined : "(new)",
      });
      const entry = {
        actor: staffOf(context),
        action: "system.mailbox-changed" as const,
        before: was,
        after: { mailbox: kind, ...after },
      };
      const sealed = mailSetup.secrets.seal(password, SEALED_FOR.mailbox);
      const setup = await save(services, entry, (trx) =>
        changeMailSetup(trx, { [kind]: { ...mailbox, password: sealed } }),
      );
      return { message: "Mailbox saved. It is being read.", setup };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/mail/setup/mailbox/remove",
    access: "system.change",
    confirm: "hour",
    summary: "Stops reading a mailbox.",
    input: z.object({ kind: z.enum(mailboxKinds, "Choose which mailbox.") }),
    errors: [409],
    output: saved,
    async handle(context, services: MailSetupServices, { data: { kind } }) {
      refuseIfFixed(services.mailSetup.view()[kind]?.set_by);
      const entry = { actor: staffOf(context), action: "system.mailbox-removed" as const, after: { mailbox: kind } };
      const setup = await save(services, entry, async (trx) => {
        await changeMailSetup(trx, { [kind]: undefined });
        await noteFailure(trx, failureKeys[kind], null, Date.now());
      });
      return { message: "Mailbox removed. It isn't read any more.", setup };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/mail/setup/mailbox/test",
    access: "system.change",
    confirm: "hour",
    summary: "Opens a mailbox, also one that is not saved yet, and changes nothing in it.",
    input: z.object({ kind: z.enum(mailboxKinds, "Choose which mailbox."), mailbox: z.nullable(mailboxSchema) }),
    errors: [409],
    output: mailboxTestShape,
    async handle(_context, { mailSetup }: MailSetupServices, { data: { kind, mailbox } }) {
      const imapUrl = mailbox
        ? imapUrlOf(completed(mailbox, mailSetup.storedMailbox(kind)))
        : mailSetup.current()[kind]?.imapUrl;
      if (imapUrl === undefined) throw new Refusal(409, "Set up the mailbox first.");
      return testMailbox(imapUrl);
    },
  }),
] as const;

/** `/api/mail/setup`: the mail server, the sender, the signature, their DNS records, and the mailboxes that are read. */
export const mailSetupEndpoints = [
  endpoint({
    method: "GET",
    path: "/mail/setup",
    access: "system.change",
    summary: "Returns how emails are sent, without passwords and keys.",
    output: mailSetupShape,
    handle: async (_context, { mailSetup }: MailSetupServices) => mailSetup.view(),
  }),
  endpoint({
    method: "GET",
    path: "/mail/setup/dns",
    access: "system.change",
    summary: "Looks up the DNS records that emails need: SPF, DKIM, DMARC and MX.",
    output: z.object({ records: z.array(mailRecordShape) }),
    async handle(_context, { mailSetup, dnsServer }: MailSetupServices) {
      const { sender, server, signature, replies, bounces } = mailSetup.view();
      const records = await checkMailRecords({
        sender: sender.address,
        host: server?.host,
        dkim: signature?.record ?? undefined,
        mailboxes: [replies, bounces].flatMap((mailbox) => mailbox?.address ?? []),
        dnsServer,
      });
      return { records };
    },
  }),
  ...serverEndpoints,
  ...senderEndpoints,
  ...mailboxEndpoints,
] as const;
