import { randomUUID } from "node:crypto";
import { jsonText } from "../../app/platform/lib/json-text.ts";
import { emptyNumbers } from "../night-numbers.ts";
import type { Step } from "./day.ts";

const promoter = "Luca Moretti";
/** A month that is over. */
const month = "2026-01";
const of = `name=${encodeURIComponent(promoter)}&month=${month}`;

/** A promoter's statement, from the rate to the payment. */
export const statementSteps: readonly Step[] = [
  {
    call: "POST /insights/promoters/rates",
    send: (day) =>
      day.post("/insights/promoters/rates", { promoter, since: "2026-01-01", per_table: "20", spend_percent: "5" }),
    records: ["promoter.rate-set"],
  },
  {
    call: "POST /insights/statements/issue",
    async prepare({ app }) {
      const promoterTables = [{ promoter, asked: 2, came: 2, spent: 100_000 }];
      const numbers = jsonText({ ...emptyNumbers, promoterTables });
      const night = { night: "2026-01-10", numbers, is_over: 1, made_at: "2026-01-11T00:00:00.000Z" };
      await app.db.insertInto("night_numbers").values(night).execute();
    },
    send: (day) =>
      day.post("/insights/statements/issue", { month, statements: [{ promoter, total_cents: 2 * 2_000 + 5_000 }] }),
    records: ["promoter.statement-issued"],
  },
  {
    call: "POST /insights/statements/:id/reply",
    async prepare({ app, ids }) {
      const statement = await app.db.selectFrom("promoter_statements").select("id").executeTakeFirstOrThrow();
      const line = await app.db.selectFrom("promoter_statement_lines").select("id").executeTakeFirstOrThrow();
      [ids.statement, ids.line] = [statement.id, line.id];
    },
    send: ({ ids, post }) =>
      post(`/insights/statements/${ids.statement}/reply`, {
        id: randomUUID(),
        line: ids.line,
        answer: "adjusted",
        amount: "100",
        text: "One more table.",
      }),
    records: ["promoter.line-adjusted"],
  },
  {
    call: "POST /insights/statements/payments",
    async prepare({ ids }) {
      ids.payment = randomUUID();
    },
    send: ({ ids, post }) =>
      post("/insights/statements/payments", {
        id: ids.payment,
        promoter,
        month,
        amount: "40",
        method: "transfer",
        day: "2026-02-03",
        reference: "",
      }),
    records: ["promoter.paid"],
  },
  {
    call: "GET /insights/statements.csv",
    send: (day) => day.get(`/insights/statements.csv?month=${month}`),
    records: ["promoter.statements-exported"],
  },
  {
    call: "GET /insights/statements/promoter.csv",
    send: (day) => day.get(`/insights/statements/promoter.csv?${of}`),
    records: ["promoter.statement-exported"],
  },
  {
    call: "POST /insights/statements/payments/:id/reverse",
    send: ({ ids, post }) => post(`/insights/statements/payments/${ids.payment}/reverse`, { id: randomUUID() }),
    records: ["promoter.payment-reversed"],
  },
  {
    call: "POST /insights/statements/link",
    send: (day) => day.post("/insights/statements/link", { promoter, link: "new" }),
    async after({ secrets }, response) {
      const { link } = await response.json();
      secrets.push(String(link).split("/").at(-1) ?? "");
    },
    records: ["promoter.page-link-made"],
  },
  {
    call: "POST /insights/statements/:id/withdraw",
    send: ({ ids, post }) => post(`/insights/statements/${ids.statement}/withdraw`, { reason: "Wrong rate." }),
    records: ["promoter.statement-withdrawn"],
  },
];
