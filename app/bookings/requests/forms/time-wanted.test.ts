import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { caller } from "../../../../test/caller.ts";
import { postJson } from "../../../../test/post-json.ts";
import { bookableSaturdays } from "../../../../test/saturdays.ts";
import { renderMail } from "../../../house/mail/render.server.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { formatNightTime } from "../../../platform/venue/club-night.ts";
import { bookableDays } from "../limits.ts";
import type { InboxPage, RequestDetail } from "../request.ts";

const form = {
  name: "Mia Chen",
  email: "mia@example.com",
  phone: "+61412345678",
  date: bookableSaturdays().last,
  guests: 8,
  budget: "$251-$500",
};

test.each(["vip-table", "add-function-inquiry"])(
  "a time after midnight is that night's, and %s, inbox and emails show it",
  async (call) => {
    const app = await testApp();
    const ana = await caller(app);
    const send = (time: string) => postJson(`${app.origin}/api/event/${call}`, { ...form, time });
    expect((await send("01:00")).status).toBe(201);
    const time = formatNightTime(form.date, "01:00");
    expect(time).toMatch(/^(\w{3}) night, 1 AM \((?!\1)\w{3}\)$/);

    const { items } = (await (await ana.get("/api/requests")).json()) as InboxPage;
    expect(items[0]).toMatchObject({ date: form.date, wants: expect.stringContaining(time.split(", ")[1] ?? "?") });
    const { request } = (await (await ana.get(`/api/requests/${items[0]?._id}`)).json()) as { request: RequestDetail };
    expect(request.fields).toContainEqual({ key: "time", label: "Time", value: time });
    for (const mail of await app.db.selectFrom("outbox").selectAll().execute()) {
      const { text } = await renderMail(mail, { origin: "https://afterglow.example", secret: "secret" });
      expect(text, mail.template).toContain(time);
    }

    expect((await send("25:00")).status).toBe(422);
    expect((await send("")).status).toBe(201);
  },
);

test("after midnight the current club night can still be requested", () => {
  const at = (wallTime: string) => bookableDays(Date.parse(toInstant(wallTime, "Australia/Sydney"))).first;
  expect(at("2026-11-29T01:00")).toBe("2026-11-28");
  expect(at("2026-11-29T06:00")).toBe("2026-11-29");
});
