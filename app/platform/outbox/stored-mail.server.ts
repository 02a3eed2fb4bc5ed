import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";
import { type JsonText, parseJsonText } from "../lib/json-text.ts";
import type { MailData } from "./queue.server.ts";

declare module "../db/tables/json-columns.ts" {
  interface JsonColumns {
    "outbox.data": MailData[keyof MailData];
  }
}

/** What an email says, as it is stored. */
export type StoredMail = Pick<Selectable<Tables["outbox"]>, "template" | "data">;

/** The data of an email of this template; undefined for any other email. @throws if it is not JSON. */
export function dataOfMail<Template extends keyof MailData>(
  template: Template,
  mail: StoredMail,
): MailData[Template] | undefined {
  return mail.template === template ? parseJsonText(mail.data as JsonText<MailData[Template]>) : undefined;
}
