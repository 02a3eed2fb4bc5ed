import type { ReactElement } from "react";
import type { MailData } from "../queue.server.ts";

/** Addresses that a mail links to, all of them absolute. */
export interface MailLinks {
  /** The site, without a slash at the end. */
  origin: string;
  /** The page where the recipient says that the address is theirs. */
  confirm: string;
  /** The page where the recipient leaves the list, for mails that go to subscribers. */
  unsubscribe: string;
}

/** A mail as it is written, before it is drawn. */
export interface WrittenMail {
  subject: string;
  body: ReactElement;
  headers?: Record<string, string>;
}

/** Makes a mail from what the outbox keeps of it. */
export type Template<Name extends keyof MailData> = (data: MailData[Name], links: MailLinks) => WrittenMail;
