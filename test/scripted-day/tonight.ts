import { randomUUIDv7 } from "node:crypto";
import { changeRequest } from "../../app/bookings/requests/change.server.ts";
import { allKinds } from "../../app/bookings/requests/visible-kinds.ts";
import { ticketKey } from "../../app/night/tickets/sheet-tickets.server.ts";
import { timeInNight, tonight } from "../../app/platform/venue/club-night.ts";
import { codeOfClaim, giveCode } from "../../app/programme/offers/claim-code.server.ts";
import { unrecordedActor } from "../actor.ts";
import { makeOffer, makeRequest } from "../makers.ts";
import { type Step, sentinel } from "./day.ts";

const night = tonight();
const table = { room: "Main room", name: "Booth 4", seats: 6, minimum: null };
const corners = [
  [0, 0],
  [500, 0],
  [500, 400],
];
const room = { name: "Attic", outline: corners };
const category = { name: "Booths", description: "Beside the floor." };

async function firstTable({ app }: Parameters<Step["send"]>[0]): Promise<string> {
  const { id } = await app.db.selectFrom("club_tables").select("id").where("active", "=", 1).executeTakeFirstOrThrow();
  return id;
}

async function firstCategory({ app }: Parameters<Step["send"]>[0]): Promise<string> {
  const { id } = await app.db.selectFrom("table_categories").select("id").executeTakeFirstOrThrow();
  return id;
}

const rule = { category: null, night: null, amount: "500", per: "table", due_hours: 72, forfeit_hours: 48 };

async function ruleOf({ app }: Parameters<Step["send"]>[0]): Promise<string> {
  const { id } = await app.db.selectFrom("deposit_rules").select("id").executeTakeFirstOrThrow();
  return id;
}

/** Rules, a deposit with a payment, and a decision about it once the booking is cancelled. */
const depositSteps: Step[] = [
  { call: "POST /deposits/rules", send: (day) => day.post("/deposits/rules", rule), records: ["deposit-rule.added"] },
  {
    call: "POST /deposits/rules/:id",
    send: async (day) => day.post(`/deposits/rules/${await ruleOf(day)}`, { ...rule, amount: "600" }),
    records: ["deposit-rule.changed"],
  },
  {
    call: "POST /deposits/rules/:id/remove",
    send: async (day) => day.post(`/deposits/rules/${await ruleOf(day)}/remove`),
    records: ["deposit-rule.deleted"],
  },
  {
    call: "POST /deposits/of/:id",
    async prepare({ app, ids }) {
      ids.depositor = await makeRequest(app.db, { ...sentinel, date: night, status: "approved" });
    },
    send: ({ ids, post }) =>
      post(`/deposits/of/${ids.depositor}`, {
        id: randomUUIDv7(),
        amount: "500",
        due_at: null,
        refundable_until: null,
        email: true,
      }),
    records: ["deposit.recorded", "deposit.set"],
  },
  {
    call: "POST /deposits/of/:id/entries",
    send: ({ ids, post }) =>
      post(`/deposits/of/${ids.depositor}/entries`, {
        id: randomUUIDv7(),
        entry: "received",
        amount: "500",
        method: "cash",
        note: sentinel.note,
        email: false,
      }),
    records: ["deposit.recorded"],
  },
  {
    call: "POST /deposits/tasks/:id",
    async prepare({ app, ids }) {
      const by = { staff: unrecordedActor("Ana"), now: Date.now(), visible: allKinds };
      await app.db.transaction().execute((trx) => changeRequest(trx, ids.depositor ?? "", { status: "cancelled" }, by));
    },
    async send(day) {
      const task = await day.app.db.selectFrom("deposit_tasks").select("id").executeTakeFirstOrThrow();
      return day.post(`/deposits/tasks/${task.id}`, { id: randomUUIDv7(), decision: "refund", method: "cash" });
    },
    records: ["deposit.recorded", "deposit.task-settled"],
  },
  {
    call: "GET /deposits/daily.csv",
    send: (day) => day.get(`/deposits/daily.csv?from=${night}&to=${night}`),
    records: ["deposit.exported"],
  },
];

/** The floor, the door and the night's report. */
export const tonightSteps: Step[] = [
  {
    call: "POST /floor/tables",
    send: (day) => day.post("/floor/tables", table),
    records: ["table.added"],
  },
  {
    call: "POST /floor/tables/:id",
    send: async (day) => day.post(`/floor/tables/${await firstTable(day)}`, { ...table, seats: 8 }),
    records: ["table.changed"],
  },
  {
    call: "POST /tonight/table-categories",
    send: async (day) => day.post("/tonight/table-categories", { ...category, tables: [await firstTable(day)] }),
    records: ["category.added"],
  },
  {
    call: "POST /tonight/table-categories/:id",
    send: async (day) => day.post(`/tonight/table-categories/${await firstCategory(day)}`, { ...category, tables: [] }),
    records: ["category.changed"],
  },
  {
    call: "POST /tonight/table-categories/:id/remove",
    send: async (day) => day.post(`/tonight/table-categories/${await firstCategory(day)}/remove`),
    records: ["category.deleted"],
  },
  {
    call: "POST /tonight/seating",
    async prepare({ app, ids }) {
      ids.party = await makeRequest(app.db, { ...sentinel, date: night, status: "approved" });
    },
    async send(day) {
      const [from, until] = [timeInNight(night, "22:00"), timeInNight(night, "23:00")];
      return day.post("/tonight/seating", { request: day.ids.party, night, table: await firstTable(day), from, until });
    },
    records: ["seating.saved"],
  },
  ...depositSteps,
  {
    call: "POST /tonight/ticks",
    send({ ids, post }) {
      const [arrived, undone, missed] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
      const at = new Date().toISOString();
      const tick = (_id: string, what: string, undoes: string | null = null) => ({
        _id,
        request: ids.party,
        what,
        undoes,
        at,
      });
      const ticks = [tick(arrived, "arrived"), tick(undone, "undone", arrived), tick(missed, "no-show")];
      return post("/tonight/ticks", { night, ticks });
    },
    records: ["door.undone", "door.no-show"],
  },
  {
    call: "POST /tonight/redeem",
    async prepare({ app, ids }) {
      const subject = await makeOffer(app.db);
      const id = await makeRequest(app.db, { ...sentinel, kind: "claim", subject, date: night });
      await app.db.transaction().execute((trx) => giveCode(trx, id));
      ids.code = await app.db.transaction().execute((trx) => codeOfClaim(trx, id));
    },
    send: ({ ids, post }) =>
      post("/tonight/redeem", { night, code: ids.code, _id: randomUUIDv7(), at: new Date().toISOString() }),
    records: ["door.redeemed"],
  },
  {
    call: "POST /tonight/scan",
    async prepare({ app, ids }) {
      const subject = await makeOffer(app.db);
      const id = await makeRequest(app.db, { ...sentinel, kind: "claim", subject, date: night });
      ids.code = await app.db.transaction().execute((trx) => codeOfClaim(trx, id));
    },
    send: ({ ids, post }) =>
      post("/tonight/scan", { night, code: ids.code, _id: randomUUIDv7(), at: new Date().toISOString() }),
    records: ["door.redeemed"],
  },
  {
    call: "POST /floor/tables/:id/remove",
    send: async (day) => day.post(`/floor/tables/${await firstTable(day)}/remove`),
    records: ["table.deleted"],
  },
  {
    call: "POST /floor/tables/:id/restore",
    async send(day) {
      const gone = day.app.db.selectFrom("club_tables").select("id").where("active", "=", 0);
      return day.post(`/floor/tables/${(await gone.executeTakeFirstOrThrow()).id}/restore`);
    },
    records: ["table.restored"],
  },
  {
    call: "POST /floor/nights/:night",
    send: async (day) =>
      day.post(`/floor/nights/${night}`, { do: "hold", tables: [await firstTable(day)], note: sentinel.name }),
    records: ["plan.changed"],
  },
  {
    call: "POST /floor/rooms",
    async send(day) {
      const response = await day.post("/floor/rooms", room);
      day.ids.room = ((await response.clone().json()) as { id: string }).id;
      return response;
    },
    records: ["room.added"],
  },
  {
    call: "POST /floor/rooms/:id",
    send: (day) => day.post(`/floor/rooms/${day.ids.room}`, { ...room, name: "Roof" }),
    records: ["room.changed"],
  },
  {
    call: "POST /floor/rooms/:id/remove",
    send: (day) => day.post(`/floor/rooms/${day.ids.room}/remove`),
    records: ["room.deleted"],
  },
  {
    call: "POST /tonight/passes",
    send: (day) => day.post("/tonight/passes", { night, door: "Front door" }),
    async after({ secrets }, response) {
      const { code, link } = (await response.json()) as { code: string; link: string };
      secrets.push(code, code.replace("-", ""), link.split("#")[1] ?? link);
    },
    records: ["pass.made"],
  },
  {
    call: "POST /tonight/passes/:id/end",
    async prepare({ app, ids }) {
      ids.pass = (await app.db.selectFrom("door_passes").select("id").executeTakeFirstOrThrow()).id;
    },
    send: (day) => day.post(`/tonight/passes/${day.ids.pass}/end`),
    records: ["pass.revoked"],
  },
  {
    call: "GET /tonight/count.csv",
    send: (day) => day.get(`/tonight/count.csv?night=${night}`),
    records: ["count.exported"],
  },
  {
    call: "GET /tonight/after.csv",
    // Made when a night is first read.
    async prepare({ app }) {
      await ticketKey(app.db, night);
    },
    send: (day) => day.get(`/tonight/after.csv?night=${night}`),
    records: ["report.exported"],
  },
  {
    call: "GET /insights/groups.csv",
    send: (day) => day.get(`/insights/groups.csv?by=weekday&from=${night}&to=${night}`),
    records: ["report.insights-exported"],
  },
  {
    call: "GET /insights.csv",
    send: (day) => day.get(`/insights.csv?from=${night}&to=${night}`),
    records: ["report.insights-exported"],
  },
  {
    call: "GET /insights/answers.csv",
    send: (day) => day.get(`/insights/answers.csv?from=${night}&to=${night}&section=reasons`),
    records: ["report.declines-exported"],
  },
  {
    call: "GET /insights/funnel.csv",
    send: (day) => day.get(`/insights/funnel.csv?from=${night}&to=${night}`),
    records: ["report.funnel-exported"],
  },
  {
    call: "GET /insights/promoters.csv",
    send: (day) => day.get(`/insights/promoters.csv?from=${night}&to=${night}`),
    records: ["promoter.exported"],
  },
  {
    call: "POST /insights/promoters/links",
    async prepare({ app }) {
      const link = { word: "luca", target: "/vip-tables", note: "", created_at: "2026-01-01T00:00:00.000Z" };
      await app.db
        .insertInto("short_links")
        .values({ ...link, ends_on: null, removed_at: null })
        .execute();
    },
    send: (day) => day.post("/insights/promoters/links", { word: "luca", promoter: "Luca Moretti" }),
    records: ["promoter.link-set"],
  },
  {
    call: "POST /insights/promoters/tables",
    async prepare({ app, ids }) {
      const table = await app.db
        .selectFrom("requests")
        .select("reference")
        .where("kind", "=", "vip-table")
        .executeTakeFirstOrThrow();
      ids.promoted = table.reference;
    },
    send: ({ ids, post }) => post("/insights/promoters/tables", { reference: ids.promoted, promoter: "Luca Moretti" }),
    records: ["promoter.table-given"],
  },
];
