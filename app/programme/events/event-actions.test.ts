import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller, onVersion } from "../../../test/caller.ts";
import { makeEvent, makeImage } from "../../../test/makers.ts";
import type { StaffEvent } from "./event.ts";

const eventIn = async (response: Response) => ((await response.json()) as { event: StaffEvent }).event;

describe("an event", () => {
  test("is deactivated and activated, on the newest version only", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await makeEvent(app.db);
    const path = `/api/event/switch-event/${id}`;
    const off = await ana.post(path, { status: false }, onVersion(1));
    expect(off.status).toBe(200);
    expect(await off.json()).toMatchObject({
      message: "The event is now inactive.",
      event: { status: false, version: 2 },
    });
    const stale = await ana.post(path, { status: true }, onVersion(1));
    expect(stale.status).toBe(412);
    expect(await stale.json()).toMatchObject({ event: { status: false, version: 2, updated_by: "Ana" } });
    expect(await (await ana.post(path, { status: "true" })).json()).toMatchObject({
      event: { status: true, version: 3 },
    });
    expect((await ana.post(path, { status: "maybe" })).status).toBe(422);
    expect((await ana.post(path, {})).status).toBe(422);
    expect((await ana.post("/api/event/switch-event/nothing", {})).status).toBe(404);
  });

  test("is deleted and restored with its status, and a second time changes nothing", async () => {
    const app = await testApp();
    const ana = await caller(app);
    for (const active of [1, 0]) {
      const id = await makeEvent(app.db, { active });
      for (const _again of [1, 2]) {
        const down = await ana.post(`/api/event/delete-event/${id}`);
        expect(down.status).toBe(200);
        expect(await down.json()).toMatchObject({
          message: "The event was deleted.",
          event: { status: false, version: 2 },
        });
      }
      for (const path of [`edit-event/${id}`, `switch-event/${id}`, `duplicate-event/${id}`]) {
        expect(
          (await ana.post(`/api/event/${path}`, { status: true, start_date: "2026-12-05T22:00" })).status,
          path,
        ).toBe(404);
      }
      expect((await ana.get(`/api/event/admin-event/${id}`)).status).toBe(404);
      expect(await (await ana.get("/api/event/admin-all-events")).json()).toEqual([]);
      for (const _again of [1, 2]) {
        const back = await ana.post(`/api/event/restore-event/${id}`);
        expect(await back.json()).toMatchObject({
          message: "The event was restored.",
          event: { status: active === 1, version: 3 },
        });
      }
      await app.db.deleteFrom("events").execute();
    }
    expect((await ana.post("/api/event/delete-event/nothing")).status).toBe(404);
    expect((await ana.post("/api/event/restore-event/nothing")).status).toBe(404);
  });

  test("is duplicated on another date as inactive, with the same duration by local time", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const picture_id = await makeImage(app.db);
    const id = await makeEvent(app.db, { picture_id });
    const copy = async (start_date: string, name?: string) => {
      const response = await ana.post(`/api/event/duplicate-event/${id}`, { start_date, name });
      expect(response.status).toBe(201);
      return eventIn(response);
    };
    const plain = await copy("2026-12-05T22:00");
    expect(plain).toMatchObject({
      name: "House of Ember",
      start_date: "2026-12-05T22:00:00+11:00",
      end_date: "2026-12-06T04:00:00+11:00",
      description: "House, all night.",
      redirection_url: "https://tickets.afterglow.example/house-of-ember",
      imgsrc: `/media/${picture_id}.jpg`,
      status: false,
      version: 1,
      updated_by: "Ana",
    });
    expect(plain._id).not.toBe(id);
    // The nights on which clocks go back and forward.
    expect(await copy("2027-06-05T22:00", "Winter")).toMatchObject({
      name: "Winter",
      end_date: "2027-06-06T04:00:00+10:00",
    });
    expect(await copy("2027-04-03T22:00")).toMatchObject({
      start_date: "2027-04-03T22:00:00+11:00",
      end_date: "2027-04-04T04:00:00+10:00",
    });
    expect(await copy("2026-10-03T22:00")).toMatchObject({
      start_date: "2026-10-03T22:00:00+10:00",
      end_date: "2026-10-04T04:00:00+11:00",
    });
    expect((await ana.post(`/api/event/duplicate-event/${id}`, { start_date: "soon" })).status).toBe(422);
    expect((await ana.post("/api/event/duplicate-event/nothing", { start_date: "2026-12-05T22:00" })).status).toBe(404);
  });
});
