import { render, toPlainText } from "@react-email/components";
import type { Selectable } from "kysely";
import type { ReactElement } from "react";
import type { Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import type { MailData } from "../../platform/outbox/queue.server.ts";
import type { StoredMail } from "../../platform/outbox/stored-mail.server.ts";
import { listToken } from "./list-token.server.ts";
import { accountChanged } from "./templates/account-changed.server.tsx";
import { emailCancel, emailChange, emailUndo, invitation, passwordReset } from "./templates/account-link.server.tsx";
import { confirm } from "./templates/confirm.server.tsx";
import { dayBefore } from "./templates/day-before.server.tsx";
import { deposit } from "./templates/deposit.server.tsx";
import { factorChanged } from "./templates/factor-changed.server.tsx";
import { guestActed } from "./templates/guest-acted.server.tsx";
import { guestCancelled } from "./templates/guest-cancelled.server.tsx";
import { listChanged, listEntry, listLink } from "./templates/guest-list.server.tsx";
import { newDevice } from "./templates/new-device.server.tsx";
import { nightChanged } from "./templates/night-changed.server.tsx";
import { QR } from "./templates/private-link.server.tsx";
import { question, reply } from "./templates/reply.server.tsx";
import { requestForTheClub } from "./templates/request-for-the-club.server.tsx";
import { requestReceived } from "./templates/request-received.server.tsx";
import { statementIssued } from "./templates/statement-issued.server.tsx";
import { statementLink } from "./templates/statement-link.server.tsx";
import { tableOffer } from "./templates/table-offer.server.tsx";
import type { FinishedMail, GuestAccess, Template, WrittenMail } from "./templates/template.server.ts";
import { weekly } from "./templates/weekly.server.tsx";
import { welcome } from "./templates/welcome.server.tsx";

const templates: { [Name in keyof MailData]: Template<Name> } = {
  "request-received": requestReceived,
  "request-for-the-club": requestForTheClub,
  "guest-acted": guestActed,
  reply,
  question,
  "night-changed": nightChanged,
  "day-before": dayBefore,
  "guest-cancelled": guestCancelled,
  "table-offer": tableOffer,
  deposit,
  "list-entry": listEntry,
  "list-link": listLink,
  "list-changed": listChanged,
  "statement-link": statementLink,
  "statement-issued": statementIssued,
  welcome,
  confirm,
  "campaign-test": (data) => data,
  "new-device": newDevice,
  invitation,
  "password-reset": passwordReset,
  "email-change": emailChange,
  "email-cancel": emailCancel,
  "email-undo": emailUndo,
  "account-changed": accountChanged,
  "factor-changed": factorChanged,
  weekly,
};

/** An email ready to send. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Headers in addition to those of every email. */
  headers: Record<string, string>;
  /** Inline images by content id. */
  images: { name: string; png: Buffer }[];
}

/** The input for rendering an email. */
type MailRow = StoredMail & Partial<Pick<Selectable<Tables["outbox"]>, "about">>;

interface Site {
  /** The public address without a trailing slash; every link starts with it. */
  origin: string;
  /** Signs subscribe and unsubscribe links. */
  secret: string;
  /** The recipient's private link and code. */
  access?: GuestAccess;
  /** The recipient's account link. */
  accountLink?: string;
}

/** Renders an email's HTML. */
export async function renderHtml(body: ReactElement): Promise<string> {
  // React adds image preloads, which no mail program supports.
  return (await render(body)).replace(/<link rel="preload"[^<>]*>/g, "");
}

/** The plain text of an email's HTML. @param origin links to it, and phone links, become text without the URL. */
export function htmlToText(html: string, origin: string): string {
  return toPlainText(html, {
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "table.facts", format: "dataTable", options: { uppercaseHeaderCells: false, maxColumnWidth: 70 } },
      // The link's text is the number already.
      { selector: "a[href^='tel:']", format: "inline" },
      { selector: `a[href='${origin}']`, format: "inline" },
    ],
  });
}

/**
 * Renders an email from its row in the outbox.
 *
 * @throws if the template is unknown or does not fit the row's data.
 */
export async function renderMail(row: MailRow, site: Site): Promise<RenderedMail> {
  const written = write(row, site);
  if ("html" in written) return { ...written, headers: {}, images: [] };
  const { subject, body, headers = {} } = written;
  const html = await renderHtml(body);
  const text = htmlToText(html, site.origin);
  const qr = site.access?.qr;
  return { subject, html, text, headers, images: qr && html.includes(QR) ? [{ name: QR, png: qr }] : [] };
}

/** An email's subject, without rendering it. @throws as `renderMail`. */
export function mailSubject(row: MailRow, site: Site): string {
  return write(row, site).subject;
}

const isTemplate = (name: string): name is keyof MailData => Object.hasOwn(templates, name);

function fill<Name extends keyof MailData>(name: Name, data: MailData[Name], links: Parameters<Template<Name>>[1]) {
  return templates[name](data, links);
}

function write(row: MailRow, { origin, secret, access, accountLink }: Site): WrittenMail | FinishedMail {
  const { template } = row;
  if (!isTemplate(template)) throw new Error("Email template not found.");
  const data = parseJsonText(row.data);
  const token = (purpose: "confirm" | "unsubscribe") =>
    "subscriberId" in data ? listToken(secret, purpose, data.subscriberId) : "";
  return fill(template, data, {
    origin,
    confirm: `${origin}/newsletter/confirm?token=${token("confirm")}`,
    unsubscribe: `${origin}/newsletter/unsubscribe?token=${token("unsubscribe")}`,
    weeklyOff: row.about ? `${origin}/newsletter/weekly-email?token=${listToken(secret, "weekly-off", row.about)}` : "",
    access,
    accountLink,
    request: row.about && `${origin}/admin/requests/${row.about}`,
  });
}
