import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { makeList } from "../../../../test/guest-lists.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { publishForTest } from "../../../../test/published-settings.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../../test/subscriber.ts";
import { readTrail } from "../../../../test/trail.ts";
import { listToken, mailSecret } from "../../../house/mail/list-token.server.ts";
import { renderMail } from "../../../house/mail/render.server.ts";
import { isWanted } from "../../../house/mail/wanted.server.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { keepNumbers } from "../keep-numbers.server.ts";
import { lastWeeks } from "../period.ts";
import { sendWeekly } from "./send-weekly.server.ts";

// Club nights of the last Saturday, by hand: 2 tables approved, none came. Two people on a list, neither came.
const monday = addDays(lastWeeks(tonight(), 1).to, 1);
const saturday = addDays(monday, -2);
const mondayAfter = addDays(monday, 7);

const wall = (day: string, time: string) => Date.parse(toInstant(`${day}T${time}`, venue.timeZone));
const send = ({ db }: TestApp, day: string, time: string) => sendWeekly(db, createWriter(db), wall(day, time));
const mails = ({ db }: TestApp) => db.selectFrom("outbox").selectAll().where("template", "=", "weekly").execute();

async function weekend() {
  const app = await testApp();
  const details = { guests: 4, budget: "", message: "" };
  for (let table = 0; table < 2; table += 1)
    await makeRequest(app.db, { name: "Mia Chen", date: saturday, status: "approved", details });
  await makeList(app.db, { night: saturday, guest: "Leo Hart", guests: { "Leo Hart": 1 } });
  const ana = await staffCalls(app);
  expect((await ana.get("/account/weekly-email")).body).toEqual({ on: false });
  expect((await ana.post("/account/weekly-email", { on: true })).body.on).toBe(true);
  const writer = createWriter(app.db);
  while (await keepNumbers(app.db, writer, wall(monday, "09:00")));
  return { app, ana };
}

test("everyone who wants it gets one email on Monday from nine, on any number of instances and after a stop", async () => {
  const { app, ana } = await weekend();
  for (const [day, time] of [
    [addDays(monday, -1), "09:00"],
    [monday, "08:59"],
    [monday, "21:00"],
    [addDays(monday, 1), "09:00"],
  ] as const)
    expect(await send(app, day, time)).toBe(0);
  const counts = await Promise.all([
    send(app, monday, "09:00"),
    send(app, monday, "09:00"),
    send(app, monday, "09:00"),
  ]);
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect(await send(app, monday, "15:30")).toBe(0);
  // A clock that jumped ahead and back: each Monday once.
  expect(await send(app, addDays(monday, 70), "10:30")).toBe(0);
  expect(await send(app, monday, "12:00")).toBe(0);
  // The server was off until the afternoon.
  await makeRequest(app.db, { date: addDays(mondayAfter, -2), status: "approved" });
  // Its numbers are being made.
  expect(await send(app, mondayAfter, "09:30")).toBe(0);
  const writer = createWriter(app.db);
  while (await keepNumbers(app.db, writer, wall(mondayAfter, "10:00")));
  expect(await send(app, mondayAfter, "16:00")).toBe(1);
  expect((await mails(app)).map(({ about }) => about)).toEqual([ana.id, ana.id]);
  expect((await ana.post("/account/weekly-email", { on: false })).body.on).toBe(false);
  for (const mail of await mails(app)) expect(await isWanted(app.db, mail)).toBe(false);
  expect(await send(app, addDays(monday, 14), "10:30")).toBe(0);
});

test("nine is nine by the venue's clock, before and after daylight saving begins and ends", async () => {
  const { app } = await weekend();
  // Sydney: clocks go back on Sunday 5 April 2026, and forward on Sunday 4 October 2026.
  for (const [day, offset] of [
    ["2026-03-30", "+11:00"],
    ["2026-04-06", "+10:00"],
    ["2026-09-28", "+10:00"],
    ["2026-10-05", "+11:00"],
  ] as const) {
    const details = { guests: 4, budget: "", message: "" };
    await makeRequest(app.db, { date: addDays(day, -2), status: "approved", details });
    const writer = createWriter(app.db);
    while (await keepNumbers(app.db, writer, Date.parse(`${day}T09:00:00${offset}`)));
    const at = (time: string) => sendWeekly(app.db, writer, Date.parse(`${day}T${time}:00${offset}`));
    expect([await at("08:59"), await at("09:00"), await at("09:01")]).toEqual([0, 1, 0]);
  }
});

test("it says what the page of insights says, to each role what it may see, and names no guest", async () => {
  const { app, ana } = await weekend();
  const reads = async (name: string, role: "marketing" | "bookings") => {
    const staff = await staffCalls(app, name, role);
    return { id: staff.id, status: (await staff.post("/account/weekly-email", { on: true })).status };
  };
  expect((await reads("Mae", "marketing")).status).toBe(403);
  const bo = await reads("Bo", "bookings");
  expect(bo.status).toBe(200);
  await makeSubscriber(app.db, { first_name: "Kim", consented_at: toInstant(`${saturday}T12:00`, venue.timeZone) });
  await publishForTest(app.db, { "venue.name": "Club Ember" });
  expect(await send(app, monday, "09:00")).toBe(2);
  const texts = new Map<string, string>();
  for (const mail of await mails(app)) {
    const { subject, text, html } = await renderMail(mail, { origin: "https://club.example", secret: "" });
    expect(subject).toContain("Last week at Club Ember: ");
    for (const guest of ["Mia", "Leo", "Kim"]) expect(html).not.toContain(guest);
    expect(text.replace(/\s+/g, " ")).toContain(
      "because you turned it on. Turn it off https://club.example/newsletter/weekly-email?token=",
    );
    texts.set(mail.about, text.replace(/\s+/g, " "));
    expect(await isWanted(app.db, mail)).toBe(true);
  }
  const own = texts.get(ana.id) ?? "";
  expect(own).toContain("0 people came in on 1 night.");
  expect(own).toContain("0 of 2 tables came; 2 did not. 2 parties asked for one.");
  expect(own).toContain("1 subscriber joined the newsletter, 0 left.");
  expect(texts.get(bo.id)).toContain("0 of 2 tables came");
  expect(texts.get(bo.id)).not.toContain("subscriber");

  // Whoever may see less since then gets nothing that was written for the earlier role.
  await app.db.updateTable("admins").set({ role: "bookings" }).where("username", "=", "Ana").execute();
  const [mail] = (await mails(app)).filter(({ about }) => about === ana.id);
  expect(mail && (await isWanted(app.db, mail))).toBe(false);
});

test("its link turns it off without a login, by a person or a mail program, and does nothing else", async () => {
  const { app, ana } = await weekend();
  await send(app, monday, "09:00");
  const [mail] = await mails(app);
  if (!mail) throw new Error("No email.");
  const secret = await mailSecret(app.db);
  const { headers, html } = await renderMail(mail, { origin: "https://club.example", secret });
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const [, address = ""] = /^<(.+)>$/.exec(headers["List-Unsubscribe"] ?? "") ?? [];
  expect(html).toContain(`href="${address}"`);
  const { pathname, search, searchParams } = new URL(address);
  const token = searchParams.get("token") ?? "";
  const isOn = async () => (await ana.get("/account/weekly-email")).body.on;
  const post = (path: string, form: Record<string, string>) =>
    fetch(app.origin + path, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });

  // Mail scanners open links.
  await fetch(app.origin + pathname + search);
  expect(await isOn()).toBe(true);
  const subscriber = listToken(secret, "unsubscribe", ana.id);
  for (const wrong of ["", "x", subscriber, token.replace(/^./, (first) => (first === "A" ? "B" : "A"))])
    expect((await post(pathname, { token: wrong })).headers.get("location")).toBe(pathname);
  expect(await isOn()).toBe(true);

  expect((await post(pathname, { token })).headers.get("location")).toBe(`${pathname}?done`);
  expect(await isOn()).toBe(false);
  await ana.post("/account/weekly-email", { on: true });
  const clicked = await post(pathname + search, { "List-Unsubscribe": "One-Click" });
  expect([clicked.status, await clicked.text()]).toEqual([200, "The weekly email is off."]);
  expect(await isOn()).toBe(false);
  // Again, and once the colleague is gone.
  expect((await post(pathname + search, {})).status).toBe(200);
  const offs = (await readTrail(app.db)).filter(({ action }) => action === "admin.weekly-email-off");
  expect(offs.map(({ actor }) => actor)).toEqual(["Ana", "Ana"]);
  await app.db.updateTable("admins").set({ active: 0 }).where("id", "=", ana.id).execute();
  expect((await post(pathname + search, {})).status).toBe(200);
  for (const other of await mails(app)) expect(await isWanted(app.db, other)).toBe(false);
});
