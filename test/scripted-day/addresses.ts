import type { AddressList } from "../../app/mailing/newsletter/import/address-file.ts";
import type { AddressFile } from "../../app/mailing/newsletter/import/shapes.ts";
import { type Day, type Step, sentinel } from "./day.ts";

const file = `Email,First name,Agreed,Where\nnew-${sentinel.email},${sentinel.name},2026-01-31,Bar\n`;

const sendFile = ({ app, headers }: Day, path: string) =>
  fetch(`${app.origin}/api/newsletter/${path}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "text/csv" },
    body: file,
  });

const importing = (list: AddressList): Step => ({
  call: `POST /newsletter/${list}/import`,
  async prepare(day) {
    const { preview } = (await (await sendFile(day, `${list}/preview`)).json()) as AddressFile;
    day.ids.seen = preview?.seen ?? "";
  },
  send: (day) => sendFile(day, `${list}/import?seen=${day.ids.seen}&name=list.csv`),
  records: [
    list === "subscribers" ? "subscriber.import-started" : "suppression.import-started",
    list === "subscribers" ? "subscriber.imported" : "suppression.imported",
  ],
});

/** Imports of subscribers and of suppressed addresses. */
export const addressSteps: Step[] = [importing("subscribers"), importing("suppressions")];
