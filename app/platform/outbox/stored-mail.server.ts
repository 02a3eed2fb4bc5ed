import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";
import { type JsonText, parseJsonText } from "../lib/json-text.ts";
import type { MailData } from "./queue.server.ts";

declare module "../db/tables/json-columns.ts" {
  interface JsonColumns {
    "outbox.data": MailData[keyof MailData];
  }
}

/** An email as the outbox stores it: its template and data. */
export type StoredMail = Pick<Selectable<Tables["outbox"]>, "template" | "data">;

/** An email's data if it has this template, otherwise undefined. @throws if the data is not JSON. */
export function dataOfMail<Template extends keyof MailData>(
  template: Template,
  mail: StoredMail,
): MailData[Template] | undefined {
  return mail.template === template ? parseJsonText(mail.data as JsonText<MailData[Template]>) : undefined;
}
