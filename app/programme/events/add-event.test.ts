import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { eventIn, image, night } from "../../../test/event-form.ts";
import type { Event, StaffEvent } from "./event.ts";

describe("an added event", () => {
  test("is visible to guests immediately, with its poster, in the venue's time", async () => {
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

  test("belongs to the club night of its start; only its start date can be set instead", async () => {
    const ana = await caller(await testApp());
    const late = { ...night, start_date: "2026-11-29T00:30", image };
    const added = await eventIn(await ana.send("/api/event/add-event", late));
    expect(added.night).toBe("2026-11-28");
    const edit = (fields: object) =>
      ana.send(`/api/event/edit-event/${added._id}`, { ...late, image: undefined, ...fields });
    expect((await eventIn(await edit({ night: "2026-11-29" }))).night).toBe("2026-11-29");
    // A client without this field leaves the club night unchanged, unless the start moves.
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

  test("keeps text as typed: a script stays text", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const name = '<script>alert(1)</script> & "friends"';
    expect((await eventIn(await ana.send("/api/event/add-event", { ...night, name, image }))).name).toBe(name);
  });

  test("is rejected with a message at each field", async () => {
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

  test("must end after it begins, across clock changes too", async () => {
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
