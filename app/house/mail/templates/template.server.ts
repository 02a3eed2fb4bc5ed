import type { ReactElement } from "react";
import type { MailData } from "../../../platform/outbox/queue.server.ts";

/** A guest's private link and code; created while an email is rendered, and not stored. */
export interface GuestAccess {
  /** The guest's own page, or the page of a list's owner; empty for a guest of a list, who has none. */
  link: string;
  /** A claim's code, or the code of a guest on a list, as text and as an image (PNG). */
  code?: string;
  qr?: Buffer;
}

/** Absolute addresses that emails link to. */
export interface MailLinks {
  /** The site, without a slash at the end. */
  origin: string;
  /** The page that confirms the subscription. */
  confirm: string;
  /** The page where the recipient leaves the list, for mails that go to subscribers. */
  unsubscribe: string;
  /** Where a colleague switches the weekly email off, without logging in. */
  weeklyOff: string;
  /** Undefined where staff view the email. */
  access?: GuestAccess;
  /** An account link, created while the email is rendered, and not stored; undefined where staff view the email. */
  accountLink?: string;
  /** The request in the back office, for emails to the club about one. */
  request?: string;
}

/** An email before it is rendered. */
export interface WrittenMail {
  subject: string;
  body: ReactElement;
  headers?: Record<string, string>;
}

/** An email that was rendered before it was queued. */
export interface FinishedMail {
  subject: string;
  html: string;
  text: string;
}

/** Creates an email from its data. */
export type Template<Name extends keyof MailData> = (
  data: MailData[Name],
  links: MailLinks,
) => WrittenMail | FinishedMail;
