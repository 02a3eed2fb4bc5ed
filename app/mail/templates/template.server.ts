import type { ReactElement } from "react";
import type { MailData } from "../queue.server.ts";

/** What a mail about a request carries for its guest alone; it is made as the mail is, and kept nowhere. */
export interface GuestAccess {
  /** The guest's own page. */
  link: string;
  /** A claim's code as people read it, and as a picture (PNG). */
  code?: string;
  qr?: Buffer;
}

/** Addresses that a mail links to, all of them absolute. */
export interface MailLinks {
  /** The site, without a slash at the end. */
  origin: string;
  /** The page where the recipient says that the address is theirs. */
  confirm: string;
  /** The page where the recipient leaves the list, for mails that go to subscribers. */
  unsubscribe: string;
  /** For a guest alone; nothing where somebody else looks at the mail. */
  access?: GuestAccess | undefined;
}

/** A mail as it is written, before it is drawn. */
export interface WrittenMail {
  subject: string;
  body: ReactElement;
  headers?: Record<string, string>;
}

/** Makes a mail from what the outbox keeps of it. */
export type Template<Name extends keyof MailData> = (data: MailData[Name], links: MailLinks) => WrittenMail;
