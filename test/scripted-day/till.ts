import { randomUUID } from "node:crypto";
import type { TillFile, TillNight } from "../../app/night/till/shapes.ts";
import { makeRequest } from "../makers.ts";
import { type Day, idAs, type Step, sentinel } from "./day.ts";

const night = "2026-11-21";
const file = `Check,Table,Server,Total\n7,Velvet corner,${sentinel.name},120\n`;

const sendFile = ({ app, headers }: Day, path: string) =>
  fetch(`${app.origin}/api${path}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "text/csv" },
    body: file,
  });

const ofTill = ({ ids }: Day) => `till=${ids.till}&night=${night}`;

const readNight = async (day: Day) => (await (await day.get(`/till?night=${night}`)).json()) as TillNight;

/** A till, the import of its file, and what does not match. */
export const tillSteps: Step[] = [
  {
    call: "POST /till/tills",
    send: ({ post }) => post("/till/tills", { name: "Bar till" }),
    after: idAs("till", "till"),
    records: ["till.added"],
  },
  {
    call: "POST /till/tills/:id",
    send: ({ ids, post }) => post(`/till/tills/${ids.till}`, { name: "Main bar", active: true }),
    records: ["till.changed"],
  },
  {
    call: "POST /till/tills/:id/columns",
    send: ({ ids, post }) =>
      post(`/till/tills/${ids.till}/columns`, { columns: { bill: "Check", table: "Table", amount: "Total" } }),
    records: ["till.columns"],
  },
  {
    call: "POST /till/tills/:id/same-number",
    send: ({ ids, post }) => post(`/till/tills/${ids.till}/same-number`, { same_number: "copies" }),
    records: ["till.reading"],
  },
  {
    call: "POST /till/import",
    async prepare(day) {
      const { preview } = (await (await sendFile(day, `/till/preview?${ofTill(day)}`)).json()) as TillFile;
      day.ids.seen = preview?.seen ?? "";
    },
    send: (day) => sendFile(day, `/till/import?${ofTill(day)}&seen=${day.ids.seen}&name=till.csv`),
    records: ["till.imported"],
  },
  {
    call: "POST /till/tills/:id/names",
    send: ({ ids, post }) => post(`/till/tills/${ids.till}/names`, { name: "Velvet corner", table: null, night }),
    records: ["till.table-named"],
  },
  {
    call: "POST /till/bills/:id",
    async prepare(day) {
      const { app, ids } = day;
      ids.drinker = await makeRequest(app.db, { date: night, status: "arrived", name: sentinel.name });
      const bill = await app.db.selectFrom("till_bills").select("id").executeTakeFirstOrThrow();
      ids.bill = bill.id;
    },
    send: ({ ids, post }) => post(`/till/bills/${ids.bill}`, { request: ids.drinker }),
    records: ["till.bill-given", "deposit.recorded"],
  },
  {
    call: "POST /till/parties/:id/use",
    async prepare(day) {
      const typed = { id: randomUUID(), entry: "spent", amount: "80", email: false };
      await day.post(`/deposits/of/${day.ids.drinker}/entries`, typed);
      const { parties } = await readNight(day);
      if (!parties.some(({ source }) => source === "typed")) throw new Error("Nothing was typed.");
    },
    send: ({ ids, post }) => post(`/till/parties/${ids.drinker}/use`, { night }),
    records: ["deposit.recorded", "till.amount-used"],
  },
];
