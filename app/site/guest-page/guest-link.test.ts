import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { linkTo, ORIGIN, today, viewOf } from "../../../test/guest-pages.ts";
import { makeOffer, makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { findByGuestLink, revokeGuestLinks } from "../../bookings/requests/guest/guest-link.server.ts";
import { renderMail } from "../../house/mail/render.server.ts";
import { accessFor } from "./guest-access.server.ts";

describe("a guest's link", () => {
  test("opens one request only; an altered, revoked or unknown link opens none", async () => {
    const db = await testDatabase();
    const [mine, other] = [await makeRequest(db, { date: today }), await makeRequest(db, { date: today })];
    const token = await linkTo(db, mine);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect((await findByGuestLink(db, token, Date.now()))?.id).toBe(mine);
    const altered = token.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    for (const odd of [
      altered,
      "",
      other,
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      "\u0000",
      "x".repeat(5_000),
    ]) {
      if (odd !== token) expect(await findByGuestLink(db, odd, Date.now()), odd).toBeUndefined();
    }
    const kept = await db.selectFrom("guest_links").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    await db
      .transaction()
      .execute((trx) => revokeGuestLinks(trx, { id: mine, reference: "" }, actorNamed("Ana"), Date.now()));
    expect(await findByGuestLink(db, token, Date.now())).toBeUndefined();
  });

  test("expires thirty days after the club night; without one, after the last change", async () => {
    const db = await testDatabase();
    const dated = await linkTo(db, await makeRequest(db, { date: "2026-11-28" }));
    const undated = await linkTo(
      db,
      await makeRequest(db, { kind: "contact", details: {}, at: "2026-11-01T00:00:00.000Z" }),
    );
    const live = async (token: string, time: string) =>
      (await findByGuestLink(db, token, Date.parse(time))) !== undefined;
    expect(await live(dated, "2026-12-29T05:59:00+11:00")).toBe(true);
    expect(await live(dated, "2026-12-29T06:00:00+11:00")).toBe(false);
    expect(await live(undated, "2026-11-30T23:59:00Z")).toBe(true);
    expect(await live(undated, "2026-12-01T00:00:00Z")).toBe(false);
  });

  test("is in the confirmation email, and in nothing stored or visible to staff", async () => {
    const app = await testApp();
    const { db } = app;
    const id = await makeRequest(db, { date: today });
    const mail = await db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", "request-received")
      .executeTakeFirstOrThrow();
    const access = await db.transaction().execute((trx) => accessFor(trx, id, ORIGIN, Date.now()));
    const { text, html } = await renderMail(mail, { origin: ORIGIN, secret: "s", access });
    const [, token = ""] = /\/my\/([\w-]+)/.exec(text) ?? [];
    expect((await findByGuestLink(db, token, Date.now()))?.id).toBe(id);
    expect(html).toContain(`${ORIGIN}/my/${token}`);
    const staff = await staffCalls(app);
    const { body } = await staff.get(`/mail/outbox/${mail.id}`);
    expect(body.mail.text).toContain("We've received your table request");
    expect(body.mail.text).not.toContain("/my/");
    for (const table of ["outbox", "request_history", "requests"] as const) {
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(token);
    }
  });

  test("of a claim brings its code as text and as an image", async () => {
    const db = await testDatabase();
    const subject = await makeOffer(db);
    const id = await makeRequest(db, { kind: "claim", subject, date: today, details: { offer: "Entry" } });
    const mail = await db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", "request-received")
      .executeTakeFirstOrThrow();
    const access = await db.transaction().execute((trx) => accessFor(trx, id, ORIGIN, Date.now()));
    const { text, html, images } = await renderMail(mail, { origin: ORIGIN, secret: "s", access });
    expect(text).toContain(`Your code: ${access?.code}`);
    expect(html).toContain('src="cid:code"');
    const { data, info } = await sharp(images[0]?.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decodeQR({ ...info, data })).toBe(access?.code?.replace("-", ""));
    const view = await viewOf(db, access?.link.split("/").at(-1) ?? "");
    expect(view?.code?.shown).toBe(access?.code);
  });

  test("is revoked and replaced by staff, and shown to them once", async () => {
    const app = await testApp();
    const { db } = app;
    const staff = await staffCalls(app);
    const id = await makeRequest(db, { date: today });
    const first = await linkTo(db, id);
    const { body } = await staff.post(`/requests/${id}/guest-link`, { link: "new" });
    const [, token = ""] = /\/my\/([\w-]+)$/.exec(body.link) ?? [];
    expect(await findByGuestLink(db, first, Date.now())).toBeUndefined();
    expect((await findByGuestLink(db, token, Date.now()))?.id).toBe(id);
    const ended = await staff.post(`/requests/${id}/guest-link`, { link: "none" });
    expect(ended.body).toMatchObject({ link: null, request: { guest_link_until: null } });
    expect(await findByGuestLink(db, token, Date.now())).toBeUndefined();
    expect((await staff.post("/requests/nothing/guest-link", { link: "new" })).status).toBe(404);
    expect((await staff.post(`/requests/${id}/guest-link`, { link: "many" })).status).toBe(422);
    expect(app.logged()).not.toContain(token);
  });
});
