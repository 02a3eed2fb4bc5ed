import type { ReactElement } from "react";
import type { MailData } from "../../../platform/outbox/queue.server.ts";

/** A guest's private link and code, created while an email is rendered and never stored. */
export interface GuestAccess {
  /** The guest's private page, or the page of a list's owner; empty for a guest on a list, who has none. */
  link: string;
  /** What the page allows; by default to change and to cancel the request. `late`: only to cancel. `ended`: neither. */
  page?: "late" | "ended";
  /** The code of a claim or of a guest on a list, as text and as an image (PNG). */
  code?: string;
  qr?: Buffer;
}

/** Absolute addresses that emails link to. */
export interface MailLinks {
  /** The site, without a trailing slash. */
  origin: string;
  /** The page that confirms the subscription. */
  confirm: string;
  /** The page for unsubscribing, for emails to subscribers. */
  unsubscribe: string;
  /** The page where a colleague turns the weekly email off, without logging in. */
  weeklyOff: string;
  /** Undefined if staff view the email. */
  access?: GuestAccess;
  /** An account link, created while the email is rendered and never stored; undefined if staff view the email. */
  accountLink?: string;
  /** The request's page in the back office, for emails to the club about one. */
  request?: string;
}

/** An email as a template returns it, before rendering. */
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
