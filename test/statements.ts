import { randomUUID } from "node:crypto";
import type { PromoterStatements } from "../app/office/insights/statements/shapes.ts";
import type { NightNumbers } from "../app/platform/db/tables/night-numbers.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { jsonText } from "../app/platform/lib/json-text.ts";
import { emptyNumbers } from "./night-numbers.ts";
import type { StaffCalls } from "./staff-calls.ts";

/** Stores the numbers of a night that is over, in place of earlier ones. */
export async function storeNight(db: Database, night: string, numbers: Partial<NightNumbers>): Promise<void> {
  const row = { numbers: jsonText({ ...emptyNumbers, ...numbers }), is_over: 1, made_at: `${night}T20:00:00.000Z` };
  await db
    .insertInto("night_numbers")
    .values({ night, ...row })
    .onConflict((conflict) => conflict.column("night").doUpdateSet(row))
    .execute();
}

/** A guest list of a promoter in a night's numbers. */
export const listOf = (owner: string, expected: number, came: number, commission: number) => {
  return { list: owner, name: "Friends", owner, expected, came, commission };
};

/** Calls about a promoter's statements. */
export function statementCalls(staff: StaffCalls, promoter = "Luca Moretti") {
  const read = async (month: string) => {
    const { body } = await staff.get(
      `/insights/statements/promoter?name=${encodeURIComponent(promoter)}&month=${month}`,
    );
    return body as PromoterStatements;
  };
  return {
    read,
    rate: (since: string, per_table: string, spend_percent: string) =>
      staff.post("/insights/promoters/rates", { promoter, since, per_table, spend_percent }),
    /** Issues a month as its preview has it. */
    async issue(month: string) {
      const { draft } = await read(month);
      const statements = [{ promoter, total_cents: draft?.total_cents ?? 0 }];
      return staff.post("/insights/statements/issue", { month, statements });
    },
    async withdraw(month: string) {
      const { statement } = await read(month);
      return staff.post(`/insights/statements/${statement?._id}/withdraw`, { reason: "A wrong rate." });
    },
    async reply(month: string, night: string, sent: object) {
      const { statement } = await read(month);
      const line = statement?.lines.find((one) => one.night === night)?._id ?? "";
      return staff.post(`/insights/statements/${statement?._id}/reply`, {
        id: randomUUID(),
        line,
        text: "We counted again.",
        ...sent,
      });
    },
    pay: (month: string, amount: string, more: object = {}) =>
      staff.post("/insights/statements/payments", {
        id: randomUUID(),
        promoter,
        month,
        amount,
        method: "transfer",
        day: "2026-02-03",
        reference: "",
        ...more,
      }),
    reverse: (id: string) => staff.post(`/insights/statements/payments/${id}/reverse`, { id: randomUUID() }),
    /** A new link. @returns its path. */
    async link() {
      const { body } = await staff.post("/insights/statements/link", { promoter, link: "new" });
      return new URL(body.link).pathname;
    },
  };
}
