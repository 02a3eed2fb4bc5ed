import { noonZone } from "../noon-zone.ts";
import { publishForTest } from "../published-settings.ts";
import { makeTable, waiting } from "../waitlist.ts";
import { type Day, type Step, sentinel } from "./day.ts";

async function openOffer({ app }: Day): Promise<string> {
  const { id } = await app.db
    .selectFrom("table_offers")
    .select("id")
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return id;
}

/** Staff offer a table to a party on the waitlist, extend the offer, and withdraw it. */
export const waitlistSteps: Step[] = [
  {
    call: "POST /waitlist/offers",
    async prepare({ app, ids }) {
      // Nobody is emailed at night.
      await publishForTest(app.db, { "venue.timeZone": noonZone() });
      ids.freed = await makeTable(app.db, "Booth 9", 6);
      ids.waits = await waiting(app.db, sentinel.name, 4, "09:00", { email: sentinel.email, phone: sentinel.phone });
    },
    send: ({ ids, post }) => post("/waitlist/offers", { request: ids.waits, table: ids.freed }),
    records: ["request.changed"],
  },
  {
    call: "POST /waitlist/offers/:id/extend",
    send: async (day) => day.post(`/waitlist/offers/${await openOffer(day)}/extend`),
    records: ["waitlist.extended"],
  },
  {
    call: "POST /waitlist/offers/:id/withdraw",
    send: async (day) => day.post(`/waitlist/offers/${await openOffer(day)}/withdraw`),
    records: ["waitlist.withdrawn"],
  },
];
