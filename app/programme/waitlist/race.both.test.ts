import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeTable, NIGHT, serve, waiting } from "../../../test/waitlist.ts";
import { makeGuestLink } from "../../bookings/requests/guest/guest-link.server.ts";
import { databaseContext } from "../../platform/db/context.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { action } from "../../site/guest-page/screens/my.tsx";
import { guestPageServicesContext } from "../../site/guest-page/services.server.ts";

/** Parties that each have a page with the two buttons open. */
const PARTIES = 50;

const UNTIL = "2031-01-01T00:00:00.000Z";

/** An instance whose guest page has its action, without what React would render. */
async function instance(sameAs?: TestApp): Promise<TestApp> {
  const app: TestApp = await testApp({
    ...(sameAs && { sameAs }),
    async renderPage(request) {
      const context = new RouterContextProvider();
      context.set(databaseContext, app.db);
      context.set(guestPageServicesContext, {
        writer: createWriter(app.db),
        clubAddress: () => "club@afterglow.example",
        formLimit: 0,
        mailConfigured: true,
        mailWaits: () => {},
      });
      const token = new URL(request.url).pathname.split("/")[2] ?? "";
      const result = (await action({ request, context, params: { token } } as never)) as
        | Response
        | { data: { refused?: { message: string } } | null; init: { status: number } };
      if (result instanceof Response) return { status: result.status, headers: {}, body: Buffer.from("") };
      return { status: result.init.status, headers: {}, body: Buffer.from(result.data?.refused?.message ?? "") };
    },
  });
  return app;
}

test("of 100 guests who accept one freed table concurrently on three instances, one gets it", async () => {
  const app = await instance();
  const instances = [app, await instance(app), await instance(app)];
  const { db } = app;
  const table = await makeTable(db, "Booth 1", 6);
  const pages: { token: string; question: string }[] = [];
  // The offer passes through all hands; each still has the page from then.
  for (let index = 0; index < PARTIES; index += 1) {
    const request = await waiting(db, `Party${index}`, 4, "09:00");
    await db.updateTable("table_offers").set({ state: "expired" }).where("state", "=", "open").execute();
    expect(await serve(db, "12:00")).toBe(1);
    const question = await db
      .selectFrom("guest_questions")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const token = await db.transaction().execute((trx) => makeGuestLink(trx, request, Date.now(), { via: "email" }));
    pages.push({ token, question: question?.id ?? "" });
  }
  // Questions as good as open: only the offer itself decides.
  await db.updateTable("guest_questions").set({ expires_at: UNTIL }).execute();
  await db.updateTable("table_offers").set({ expires_at: UNTIL }).execute();
  const accept = async ({ token, question }: (typeof pages)[number], at: number) => {
    const response = await fetch(`${instances[at % 3]?.origin}/my/${token}`, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ do: "answer", question, answer: "accept" }),
    });
    return { status: response.status, text: await response.text() };
  };
  const answers = await Promise.all([...pages, ...pages].map(accept));
  const rejected = answers.filter(({ status }) => status === 409);
  expect(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [status, all?.length]),
  ).toEqual([
    ["303", 1],
    ["409", 2 * PARTIES - 1],
  ]);
  for (const { text } of rejected)
    expect(text).toMatch(/^We no longer hold this table for you\.|^Your table is already confirmed\./);
  const seated = await db.selectFrom("seatings").select("request_id").where("table_id", "=", table).execute();
  const approved = await db.selectFrom("requests").select("id").where("status", "=", "approved").execute();
  expect(seated.map(({ request_id }) => request_id)).toEqual(approved.map(({ id }) => id));
  expect(approved).toHaveLength(1);
  const accepted = await db.selectFrom("table_offers").selectAll().where("state", "=", "accepted").execute();
  expect(accepted).toMatchObject([{ night: NIGHT, request_id: approved[0]?.id }]);
});
