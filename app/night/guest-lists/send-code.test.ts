import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeEntries, makeList } from "../../../test/staff-lists.ts";
import { isWanted } from "../../house/mail/wanted.server.ts";

const { first: night } = bookableSaturdays();

test("staff send a guest's code, also once more; a changed address gets a code of its own, and the former one ends", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const list = await makeList(app.db);
  const [mia, ben] = await makeEntries(app.db, list, night, "Mia, mia@guest.example\nBen");
  const path = `/guest-lists/${list.id}/entries/${mia?.id}`;
  const mails = () => app.db.selectFrom("outbox").selectAll().orderBy("id").execute();
  const codeOf = async () =>
    (
      await app.db
        .selectFrom("list_entries")
        .select("code")
        .where("id", "=", mia?.id ?? "")
        .executeTakeFirstOrThrow()
    ).code;

  const none = await staff.post(`/guest-lists/${list.id}/entries/${ben?.id}/send`, {});
  expect(none).toMatchObject({ status: 409, body: { message: expect.stringMatching(/has no email address/) } });
  for (let times = 0; times < 2; times += 1) {
    const { body } = await staff.post(`${path}/send`, {});
    expect(body).toMatchObject({ message: "Email queued.", shown: { entries: [{ notified: true }, {}] } });
  }
  const earlier = await codeOf();

  // Staff may leave the email out.
  const quiet = await staff.post(path, { name: "Mia", plus_ones: 0, email: "mia@home.example", notify: false });
  expect(quiet.body.shown.entries[0]).toMatchObject({ email: "mia@home.example", notified: false });
  const newer = await codeOf();
  expect(newer).not.toBe(earlier);
  // A code that was never sent stays.
  await staff.post(path, { name: "Mia", plus_ones: 0, email: "mia@work.example" });
  expect(await codeOf()).toBe(newer);
  await staff.post(path, { name: "Mia Chen", plus_ones: 1, email: "mia@work.example" });
  expect(await codeOf()).toBe(newer);

  const sent = await mails();
  expect(sent.map(({ recipient, template, about }) => [recipient, template, about])).toEqual([
    ["mia@guest.example", "list-entry", mia?.id],
    ["mia@guest.example", "list-entry", mia?.id],
    ["mia@work.example", "list-entry", mia?.id],
  ]);
  // Emails still queued for the former address are not sent.
  expect(await Promise.all(sent.map((mail) => isWanted(app.db, mail)))).toEqual([false, false, true]);
  const verdict = await staff.post("/tonight/scan", {
    night,
    code: earlier,
    _id: "scan",
    at: new Date().toISOString(),
  });
  expect(verdict.body.verdict).toBe("unknown");
});
