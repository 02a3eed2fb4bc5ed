import { bookableSaturdays } from "../saturdays.ts";
import { listForm } from "../staff-lists.ts";
import { type Day, idAs, type Step, sentinel } from "./day.ts";

const { first: night } = bookableSaturdays();
const list = ({ ids }: Day) => `/guest-lists/${ids.list}`;

async function entry(day: Day): Promise<string> {
  const { id } = await day.app.db
    .selectFrom("list_entries")
    .select("id")
    .where("list_id", "=", day.ids.list ?? "")
    .executeTakeFirstOrThrow();
  return `${list(day)}/entries/${id}`;
}

/** A guest list, its owner's link, and a guest who is added, changed and removed. */
export const listSteps: Step[] = [
  {
    call: "POST /guest-lists",
    send: (day) => day.post("/guest-lists", { ...listForm, owner_email: sentinel.email }),
    after: idAs("list", "_id"),
    records: ["list.added"],
  },
  {
    call: "POST /guest-lists/:id",
    send: (day) => day.post(list(day), { ...listForm, owner_email: sentinel.email, places: 12 }),
    records: ["list.changed"],
  },
  {
    call: "POST /guest-lists/:id/link",
    send: (day) => day.post(`${list(day)}/link`, { link: "new", email: true }),
    async after({ secrets }, response) {
      const { link } = (await response.json()) as { link: string };
      secrets.push(link.split("/").at(-1) ?? link);
    },
    records: ["list.link-made"],
  },
  {
    call: "POST /guest-lists/:id/entries",
    send: (day) =>
      day.post(`${list(day)}/entries`, { night, text: `${sentinel.name} +1, ${sentinel.email}`, notify: true }),
    records: ["list.entries-added"],
  },
  {
    call: "POST /guest-lists/:id/entries/:entry",
    send: async (day) => day.post(await entry(day), { name: sentinel.name, plus_ones: 2, note: sentinel.note }),
    records: ["list.entry-changed"],
  },
  {
    call: "POST /guest-lists/:id/entries/:entry/send",
    prepare: async ({ app, ids }) => {
      const own = app.db.updateTable("list_entries").where("list_id", "=", ids.list ?? "");
      await own.set({ email: sentinel.email }).execute();
    },
    send: async (day) => day.post(`${await entry(day)}/send`),
    records: ["list.code-sent"],
  },
  {
    call: "POST /guest-lists/:id/entries/:entry/remove",
    send: async (day) => day.post(`${await entry(day)}/remove`),
    records: ["list.entry-removed"],
  },
  {
    call: "POST /guest-lists/:id/remove",
    send: (day) => day.post(`${list(day)}/remove`),
    records: ["list.deleted"],
  },
];
