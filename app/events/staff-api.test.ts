import { readdir } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { caller, onVersion } from "../../test/caller.ts";
import { whileReadOnly } from "../../test/database.ts";
import { makeEvent, makePicture } from "../../test/makers.ts";
import { poster } from "../../test/posters.ts";
import type { Event, StaffEvent } from "./event.ts";
import type { StaffEventsPage } from "./staff-list.ts";

const night = {
  name: "House of Ember",
  start_date: "2026-11-28T22:00",
  end_date: "2026-11-29T04:00",
  description: "House, all night.",
  redirection_url: "https://tickets.afterglow.example/ember",
  status: "true",
};

let image: Buffer<ArrayBuffer>;
beforeAll(async () => {
  image = Buffer.from(await poster());
});

const eventIn = async (response: Response) => ((await response.json()) as { event: StaffEvent }).event;

describe("a night that is added", () => {
  test("is there for guests at once, with its poster, in the venue's time", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const response = await ana.send("/api/event/add-event", { ...night, image, alt: "Two dancers", focus: "50% 40%" });
    expect(response.status).toBe(201);
    const { message, event } = (await response.json()) as { message: string; event: StaffEvent };
    expect(message).toBe("Event added successfully!");
    const [shown] = (await (await fetch(`${app.origin}/api/event/getAllEvents`)).json()) as Event[];
    expect(shown).toMatchObject({
      name: "House of Ember",
      start_date: "2026-11-28T22:00:00+11:00",
      end_date: "2026-11-29T04:00:00+11:00",
      status: true,
      imgsrc: expect.stringMatching(/^\/media\/[0-9a-f-]{36}\.jpg$/),
      picture: { alt: "Two dancers", focus: "50% 40%", color: expect.stringMatching(/^#/) },
    });
    expect(event).toEqual({ ...shown, version: 1, updated_on: event.created_on, updated_by: "Ana" });
    expect((await fetch(app.origin + event.imgsrc)).headers.get("content-type")).toBe("image/jpeg");
  });

  test("belongs to the night it starts in; the day it starts on can be set, no other", async () => {
    const ana = await caller(await testApp());
    const late = { ...night, start_date: "2026-11-29T00:30", image };
    const added = await eventIn(await ana.send("/api/event/add-event", late));
    expect(added.night).toBe("2026-11-28");
    const edit = (fields: object) =>
      ana.send(`/api/event/edit-event/${added._id}`, { ...late, image: undefined, ...fields });
    expect((await eventIn(await edit({ night: "2026-11-29" }))).night).toBe("2026-11-29");
    // A client that knows of no night leaves it as it is, unless the start moves.
    expect((await eventIn(await edit({}))).night).toBe("2026-11-29");
    expect((await eventIn(await edit({ start_date: "2026-11-28T23:00" }))).night).toBe("2026-11-28");
    const refused = await edit({ night: "2026-11-30" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(
      "night: The club night must be the date the event starts or the day before.",
    );
    expect((await eventIn(await edit({ night: "" }))).night).toBe("2026-11-28");
  });

  test("is hidden when its status is the text false, active when there is none", async () => {
    const app = await testApp();
    const ana = await caller(app);
    for (const [status, active] of [
      ["false", false],
      ["true", true],
      [undefined, true],
    ] as const) {
      const response = await ana.send("/api/event/add-event", { ...night, image, status });
      expect((await eventIn(response)).status, String(status)).toBe(active);
    }
    expect((await ana.send("/api/event/add-event", { ...night, image, status: "1" })).status).toBe(422);
    expect((await (await fetch(`${app.origin}/api/event/getAllEvents`)).json()) as Event[]).toHaveLength(2);
  });

  test("keeps words as they are: a script is text", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const name = '<script>alert(1)</script> & "friends"';
    expect((await eventIn(await ana.send("/api/event/add-event", { ...night, name, image }))).name).toBe(name);
  });

  test("is refused field by field, in words", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const errorsOf = async (fields: Record<string, string | undefined>) => {
      const response = await ana.send("/api/event/add-event", { ...night, image, ...fields });
      expect(response.status).toBe(422);
      return ((await response.json()) as { errors: Record<string, string> }).errors;
    };
    const missing = { name: "", start_date: "", end_date: "", description: " ", redirection_url: undefined };
    expect(await errorsOf(missing)).toEqual({
      name: "Enter the event's name.",
      start_date: "Choose a start date and time.",
      end_date: "Choose an end date and time.",
      description: "Enter a description.",
      redirection_url: "Enter the ticket link.",
    });
    for (const redirection_url of [
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://x.example",
      "tickets",
      "//x.example",
      "https://",
      "https://me:secret@x.example",
    ]) {
      expect(await errorsOf({ redirection_url }), redirection_url).toEqual({
        redirection_url: "Enter a link that starts with http:// or https://.",
      });
    }
    for (const start_date of ["2026-02-30T22:00", "2026-11-28", "2026-11-28T24:00", "tomorrow", "1026-11-28T22:00"]) {
      expect(Object.keys(await errorsOf({ start_date })), start_date).toEqual(["start_date"]);
    }
    for (const focus of ["middle", "50%", "101% 0%", "50% 50%; color: red", "url(x)"]) {
      expect(Object.keys(await errorsOf({ focus })), focus).toEqual(["focus"]);
    }
    expect(await errorsOf({ name: "x".repeat(121) })).toEqual({ name: "Use 120 characters or fewer." });
    expect(await errorsOf({ alt: "x".repeat(201) })).toEqual({ alt: "Use 200 characters or fewer." });
    expect(await readdir(app.mediaFolder)).toEqual([]);
  });

  test("ends after it begins, by the clock that counts", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const statusOf = async (start_date: string, end_date: string) => {
      const response = await ana.send("/api/event/add-event", { ...night, image, start_date, end_date });
      if (response.status === 422) {
        expect(await response.json()).toMatchObject({ errors: { end_date: "The end must be after the start." } });
      }
      return response.status;
    };
    expect(await statusOf("2026-11-28T22:00", "2026-11-28T22:00")).toBe(422);
    expect(await statusOf("2026-11-28T22:00", "2026-11-28T04:00")).toBe(422);
    // 02:30 does not exist in Sydney on 4 October 2026: it is 03:30, which is after 03:15.
    expect(await statusOf("2026-10-04T02:30", "2026-10-04T03:15")).toBe(422);
    expect(await statusOf("2026-11-28T22:00", "2026-11-28T11:00:01Z")).toBe(201);
    expect(await statusOf("2026-11-28T22:00:00+11:00", "2026-11-28T11:00Z")).toBe(422);
    expect(await statusOf("2026-11-28T22:00", "2026-11-29T04:00")).toBe(201);
  });
});

describe("a night that is changed", () => {
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

  test("gets a new poster with words of its own; the old file stays, for pages that still name it", async () => {
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

  test("gets other words for its poster, and a copy of it keeps the old ones", async () => {
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

  test("on a version that is not the newest gets 412, and nothing of it is kept", async () => {
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

  test("by two at once on the same version is changed by one of them", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const { _id } = await eventIn(await ana.send("/api/event/add-event", { ...night, image }));
    const statuses = await Promise.all(
      ["One", "Two", "Three"].map(
        async (name) =>
          (await ana.send(`/api/event/edit-event/${_id}`, { ...night, name, image }, onVersion(1))).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 412, 412]);
    // The files of the two that came too late are gone: ten of the first poster, ten of the one that won.
    expect(await readdir(app.mediaFolder)).toHaveLength(20);
    expect(await app.db.selectFrom("media").select("id").execute()).toHaveLength(2);
  });

  test("fails in plain text, except when the token has ended", async () => {
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

  test("is refused for the first of all that is wrong, in the contract's order", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await makeEvent(app.db);
    const edit = async (fields: Parameters<typeof ana.send>[1], address = id) =>
      (await ana.send(`/api/event/edit-event/${address}`, { ...night, ...fields }, onVersion(7))).status;
    const tooLong = "x".repeat(70_000);
    const noPicture = Buffer.from("<svg/>");
    const damaged = image.subarray(0, image.length / 2);
    const large = await fetch(`${app.origin}/api/event/edit-event/nothing`, {
      method: "POST",
      body: Buffer.alloc(12 << 20),
    });
    expect(large.status).toBe(401);
    expect(await edit({ alt: tooLong, image: noPicture, name: "" }, "nothing")).toBe(404);
    expect(await edit({ alt: tooLong, image: noPicture, name: "" })).toBe(413);
    expect((await ana.post(`/api/event/edit-event/${id}`, "x".repeat(12 << 20))).status).toBe(413);
    expect(await edit({ image: noPicture, name: "" })).toBe(415);
    expect(await edit({ image, name: "" })).toBe(422);
    expect(await edit({ image: damaged })).toBe(412);
    expect(await edit({ image })).toBe(412);
  });

  test("when the database cannot write is 503 with Retry-After, and its new picture goes again", async () => {
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

describe("a night", () => {
  test("is switched off and on, on the newest version only", async () => {
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

  test("is taken down and brought back as active as it was, twice like once", async () => {
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

  test("is copied to another date as an inactive night of the same length by the clock on the wall", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const picture_id = await makePicture(app.db);
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
    // Into winter; the night in which the clocks go back; that in which they go forward.
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

describe("the list of nights", () => {
  /** Nights by name; a year that is over, one that is to come. */
  async function someNights() {
    const app = await testApp();
    const at = (year: number, more: object) =>
      makeEvent(app.db, { starts_at: `${year}-11-28T11:00:00.000Z`, ends_at: `${year}-11-28T17:00:00.000Z`, ...more });
    await at(2095, { name: "Café Ember" });
    await at(2090, { name: "alpha 50%" });
    await at(2020, { name: "Beta_1" });
    await at(2021, { name: "ZÉNITH", active: 0, updated_at: "2026-06-01T00:00:00.000Z" });
    await at(2092, { name: "Hidden", active: 0 });
    await at(2091, { name: "Gone", active: 0, deleted_at: "2026-01-01T00:00:00.000Z", deleted_active: 1 });
    return { app, ana: await caller(app) };
  }

  test("is an array of all that were not taken down, ordered by start, inactive ones among them", async () => {
    const { ana } = await someNights();
    const response = await ana.get("/api/event/admin-all-events");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const all = (await response.json()) as StaffEvent[];
    expect(all.map(({ name, status }) => [name, status])).toEqual([
      ["Beta_1", true],
      ["ZÉNITH", false],
      ["alpha 50%", true],
      ["Hidden", false],
      ["Café Ember", true],
    ]);
    expect(all[0]).toMatchObject({ version: 1, updated_on: null, updated_by: null });
  });

  test("asked for in part: which, in which order, with which name, and how many there are", async () => {
    const { ana } = await someNights();
    const list = async (query: string) => {
      const response = await ana.get(`/api/event/admin-all-events?${query}`);
      expect(response.status, query).toBe(200);
      const page = (await response.json()) as StaffEventsPage;
      expect(page).toMatchObject({ page_size: 50, counts: { all: 5, coming: 3, past: 2, inactive: 2 } });
      expect(page.total, query).toBe(page.items.length);
      return page.items.map(({ name }) => name);
    };
    const [beta, zenith, alpha, hidden, cafe] = ["Beta_1", "ZÉNITH", "alpha 50%", "Hidden", "Café Ember"];
    expect(await list("page=1")).toEqual([cafe, hidden, alpha, zenith, beta]);
    expect(await list("show=coming")).toEqual([alpha, hidden, cafe]);
    expect(await list("show=past")).toEqual([zenith, beta]);
    expect(await list("show=past&sort=start")).toEqual([beta, zenith]);
    expect(await list("show=inactive")).toEqual([hidden, zenith]);
    expect(await list("sort=name")).toEqual([alpha, beta, cafe, hidden, zenith]);
    expect(await list("sort=-name")).toEqual([zenith, hidden, cafe, beta, alpha]);
    expect((await list("sort=-updated"))[0]).toBe(zenith);
    expect(await list("q=EMBER")).toEqual([cafe]);
    expect(await list("q=CAF%C3%89")).toEqual([cafe]);
    expect(await list("q=z%C3%A9n")).toEqual([zenith]);
    expect(await list("q=%25")).toEqual([alpha]);
    expect(await list("q=a_1")).toEqual([beta]);
    expect(await list("q=%5C")).toEqual([]);
    expect(await list("q=e&show=coming&sort=-start")).toEqual([cafe, hidden]);
    expect(await list("q=gone")).toEqual([]);
  });

  test("comes in pages of 50 that leave nothing out and show nothing twice", async () => {
    const app = await testApp();
    const ana = await caller(app);
    for (let count = 0; count < 120; count += 1) await makeEvent(app.db);
    const ids = new Set<string>();
    for (const [page, length] of [
      [1, 50],
      [2, 50],
      [3, 20],
      [4, 0],
    ] as const) {
      const { items, total } = (await (
        await ana.get(`/api/event/admin-all-events?page=${page}`)
      ).json()) as StaffEventsPage;
      expect([items.length, total]).toEqual([length, 120]);
      for (const { _id } of items) ids.add(_id);
    }
    expect(ids.size).toBe(120);
  });

  test("names what it was asked wrongly", async () => {
    const app = await testApp();
    const ana = await caller(app);
    for (const [query, name] of [
      ["page=0", "page"],
      ["page=x", "page"],
      ["show=some", "show"],
      ["sort=price", "sort"],
      [`q=${"x".repeat(101)}`, "q"],
    ]) {
      const response = await ana.get(`/api/event/admin-all-events?${query}`);
      expect([response.status, await response.json()]).toEqual([
        400,
        { message: `This is not a \`${name}\` we know.` },
      ]);
    }
  });
});
