import type { ReadFile } from "../../app/night/tickets/shapes.ts";
import { type Day, idAs, type Step, sentinel } from "./day.ts";

const code = "QX-77-PRIVATE-CODE";
const file = `Barcode,Name,Email\n${code},${sentinel.name},${sentinel.email}\n`;

const sendFile = ({ app, headers }: Day, path: string) =>
  fetch(`${app.origin}/api${path}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "text/csv" },
    body: file,
  });

const ofShop = ({ ids }: Day) => `shop=${ids.shop}&night=2026-11-28`;

/** A ticket shop, and the import of its file. */
export const ticketSteps: Step[] = [
  {
    call: "POST /tickets/shops",
    send: ({ post }) => post("/tickets/shops", { name: "Box Office", keeps_contacts: false, codes_rotate: false }),
    after: idAs("shop", "shop"),
    records: ["ticket-shop.added"],
  },
  {
    call: "POST /tickets/shops/:id",
    send: ({ ids, post }) =>
      post(`/tickets/shops/${ids.shop}`, { name: "Box Office", keeps_contacts: true, codes_rotate: false }),
    records: ["ticket-shop.changed"],
  },
  {
    call: "POST /tickets/shops/:id/columns",
    send: ({ ids, post }) =>
      post(`/tickets/shops/${ids.shop}/columns`, { columns: { code: "Barcode", name: "Name", email: "Email" } }),
    records: ["ticket-shop.columns"],
  },
  {
    call: "POST /tickets/shops/:id/reading",
    send: ({ ids, post }) =>
      post(`/tickets/shops/${ids.shop}/reading`, {
        words: { status: { [sentinel.name.toLowerCase()]: "void" } },
        shared_codes: "copies",
      }),
    records: ["ticket-shop.reading"],
  },
  {
    call: "POST /tickets/import",
    async prepare(day) {
      day.secrets.push(code);
      const { preview } = (await (await sendFile(day, `/tickets/preview?${ofShop(day)}`)).json()) as ReadFile;
      day.ids.seen = preview?.seen ?? "";
    },
    send: (day) => sendFile(day, `/tickets/import?${ofShop(day)}&seen=${day.ids.seen}&name=list.csv`),
    records: ["ticket.imported"],
  },
];
