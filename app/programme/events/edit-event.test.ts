import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller, onVersion } from "../../../test/caller.ts";
import { whileReadOnly } from "../../../test/database.ts";
import { eventIn, image, night } from "../../../test/event-form.ts";
import { makeEvent } from "../../../test/makers.ts";
import { poster } from "../../../test/posters.ts";
import type { StaffEvent } from "./event.ts";

describe("an edited event", () => {
  test("keeps its poster when none is sent, and says who changed it", async () => {
    const app = await testApp();
    const [ana, bo] = [await caller(app, "Ana"), await caller(app, "Bo")];
    const before = await eventIn(await ana.send("/api/event/add-event", { ...night, image, alt: "Two dancers" }));
    const response = await bo.send(`/api/event/edit-event/${before._id}`, {
      ...night,
      name: "House of Embers",
      status: "false",
      image: Buffer.alloc(0),
    });
    expect(response.status).toBe(200);
    const { message, event } = (await response.json()) as { message: string; event: StaffEvent };
    expect(message).toBe("Event updated successfully!");
    expect(event).toEqual({
      ...before,
      name: "House of Embers",
      status: false,
      version: 2,
      updated_on: expect.stringMatching(/\+1[01]:00$/),
      updated_by: "Bo",
    });
    expect(await (await ana.get(`/api/event/admin-event/${before._id}`)).json()).toEqual({ event });
  });

  test("gets a new image with its own alt text; the old file stays for pages that still link it", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const before = await eventIn(
      await ana.send("/api/event/add-event", { ...night, image, alt: "Old", focus: "0% 0%" }),
    );
    const after = await eventIn(
      await ana.send(`/api/event/edit-event/${before._id}`, { ...night, image: Buffer.from(await poster(90, 90)) }),
    );
    expect(after.imgsrc).not.toBe(before.imgsrc);
    expect(after.picture).toMatchObject({ alt: "", focus: "50% 50%" });
    for (const { imgsrc } of [before, after]) expect((await fetch(app.origin + imgsrc)).status).toBe(200);
  });

  test("gets another alt text, and a copy of it keeps the old one", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const one = await eventIn(await ana.send("/api/event/add-event", { ...night, image, alt: "Two dancers" }));
    const copied = await ana.post(`/api/event/duplicate-event/${one._id}`, { start_date: "2026-12-05T22:00" });
    const other = await eventIn(copied);
    const changed = await eventIn(
      await ana.send(`/api/event/edit-event/${other._id}`, { ...night, alt: "Three dancers", focus: "10% 20%" }),
    );
    expect(changed).toMatchObject({ imgsrc: one.imgsrc, picture: { alt: "Three dancers", focus: "10% 20%" } });
    const { event } = (await (await ana.get(`/api/event/admin-event/${one._id}`)).json()) as { event: StaffEvent };
    expect(event.picture).toMatchObject({ alt: "Two dancers", focus: "50% 50%" });
    const emptied = await ana.send(`/api/event/edit-event/${other._id}`, { ...night, alt: "" });
    expect((await eventIn(emptied)).picture).toMatchObject({ alt: "", focus: "10% 20%" });
  });

  test("with an outdated version gets 412, and nothing is saved", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const { _id } = await eventIn(await ana.send("/api/event/add-event", { ...night, image }));
    const edit = (name: string, headers?: Record<string, string>) =>
      ana.send(`/api/event/edit-event/${_id}`, { ...night, name, image }, headers);
    expect((await edit("Second", onVersion(1))).status).toBe(200);
    const files = await readdir(app.mediaFolder);
    for (const headers of [onVersion(1), onVersion(3), { "If-Match": "nonsense" }]) {
      const stale = await edit("Stale", headers);
      expect([stale.status, stale.headers.get("content-type")]).toEqual([412, "text/plain; charset=UTF-8"]);
      expect(await stale.text()).toBe("This event was changed since you opened it. Compare, then save again.");
    }
    expect(await readdir(app.mediaFolder)).toEqual(files);
    expect((await edit("Third", { "If-Match": 'W/"2"' })).status).toBe(200);
    expect((await edit("Without", {})).status).toBe(200);
    expect(await app.db.selectFrom("events").select(["name", "version"]).execute()).toEqual([
      { name: "Without", version: 4 },
    ]);
  });

  test("edited concurrently on one version is changed by one", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const { _id } = await eventIn(await ana.send("/api/event/add-event", { ...night, image }));
    const statuses = await Promise.all(
      ["One", "Two", "Three"].map(async (name, index) => {
        const other = Buffer.from(await poster(500 + index, 500));
        return (await ana.send(`/api/event/edit-event/${_id}`, { ...night, name, image: other }, onVersion(1))).status;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, 412, 412]);
    // The files of the two late uploads were deleted: ten remain of the first poster, ten of the last.
    expect(await readdir(app.mediaFolder)).toHaveLength(20);
    expect(await app.db.selectFrom("media").select("id").execute()).toHaveLength(2);
  });

  test("fails in plain text, except when the token has expired", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await makeEvent(app.db);
    const ended = await fetch(`${app.origin}/api/event/edit-event/${id}`, {
      method: "POST",
      headers: { authorization: "gone" },
      body: new FormData(),
    });
    expect([ended.status, ended.headers.get("content-type")]).toEqual([401, "application/json"]);
    expect(await ended.json()).toEqual({ message: "Expired Security Token, login again." });

    const failures: [number, Promise<Response>, string][] = [
      [
        404,
        ana.send("/api/event/edit-event/nothing", { ...night }),
        "This event was not found. It may have been deleted.",
      ],
      [
        413,
        ana.send(`/api/event/edit-event/${id}`, { ...night, alt: "x".repeat(70_000) }),
        "This form is too large. Please shorten it.",
      ],
      [415, ana.post(`/api/event/edit-event/${id}`, night), "Send this form as multipart/form-data."],
      [
        415,
        ana.send(`/api/event/edit-event/${id}`, { ...night, image: Buffer.from("<svg/>") }),
        "image: We can't read this image. Choose a JPEG, PNG, WebP or AVIF.\nWe can't read this image. Choose a JPEG, PNG, WebP or AVIF.",
      ],
      [
        422,
        ana.send(`/api/event/edit-event/${id}`, { ...night, name: "", end_date: "2026-11-28T22:00" }),
        "name: Enter the event's name.\nend_date: The end must be after the start.\nPlease check the highlighted fields.",
      ],
      [
        422,
        ana.send(`/api/event/edit-event/${id}`, { ...night, end_date: "2026-11-28T22:00", status: undefined }),
        "status: Choose active or inactive.\nPlease check the highlighted fields.",
      ],
    ];
    for (const [status, answer, text] of failures) {
      const response = await answer;
      expect([response.status, response.headers.get("content-type")], text).toEqual([
        status,
        "text/plain; charset=UTF-8",
      ]);
      expect(await response.text()).toBe(text);
    }
    expect(await app.db.selectFrom("events").select("version").execute()).toEqual([{ version: 1 }]);
  });

  test("is rejected for the first problem, in the contract's order", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await makeEvent(app.db);
    const edit = async (fields: Parameters<typeof ana.send>[1], address = id) =>
      (await ana.send(`/api/event/edit-event/${address}`, { ...night, ...fields }, onVersion(7))).status;
    const tooLong = "x".repeat(70_000);
    const noImage = Buffer.from("<svg/>");
    const damaged = image.subarray(0, image.length / 2);
    const large = await fetch(`${app.origin}/api/event/edit-event/nothing`, {
      method: "POST",
      body: Buffer.alloc(12 << 20),
    });
    expect(large.status).toBe(401);
    expect(await edit({ alt: tooLong, image: noImage, name: "" }, "nothing")).toBe(404);
    expect(await edit({ alt: tooLong, image: noImage, name: "" })).toBe(413);
    expect((await ana.post(`/api/event/edit-event/${id}`, "x".repeat(12 << 20))).status).toBe(413);
    expect(await edit({ image: noImage, name: "" })).toBe(415);
    expect(await edit({ image, name: "" })).toBe(422);
    expect(await edit({ image: damaged })).toBe(412);
    expect(await edit({ image })).toBe(412);
  });

  test("while the database can't write is 503 with Retry-After, and its new image is deleted", async () => {
    const app = await testApp();
    const ana = await caller(app);
    await whileReadOnly(app.db, async () => {
      const response = await ana.send("/api/event/add-event", { ...night, image });
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
    });
    expect(await readdir(app.mediaFolder)).toEqual([]);
    expect(await app.db.selectFrom("media").select("id").execute()).toEqual([]);
  });
});
