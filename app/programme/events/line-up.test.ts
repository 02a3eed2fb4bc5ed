import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { makeEvent } from "../../../test/makers.ts";
import { poster } from "../../../test/posters.ts";
import { jsonText } from "../../platform/lib/json-text.ts";

const form = {
  name: "House of Ember",
  start_date: "2090-11-25T22:00",
  end_date: "2090-11-26T04:00",
  description: "House, all night.",
  redirection_url: "https://tickets.afterglow.example/ember",
  status: "true",
};
const lineUp = {
  doors: "21:30",
  age_note: "18+",
  entry_note: "Last entry 1 AM",
  set_times: "23:30 Mia\r\n\r\n 1.00  Ada Lovelace \n",
  line_up: "Mia\nAda Lovelace\n",
};
const kept = {
  doors: "21:30",
  age_note: "18+",
  entry_note: "Last entry 1 AM",
  set_times: [
    { time: "23:30", name: "Mia" },
    { time: "01:00", name: "Ada Lovelace" },
  ],
  line_up: ["Mia", "Ada Lovelace"],
};
const none = { doors: "", age_note: "", entry_note: "", set_times: [], line_up: [] };

test("doors, entry notes, set times and line-up are added with the event, changed with it, and stay when left out", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const image = new Uint8Array(await poster());
  const added = await ana.send("/api/event/add-event", { ...form, ...lineUp, image });
  expect(added.status).toBe(201);
  const { event } = (await added.json()) as { event: { _id: string } };
  expect(event).toMatchObject(kept);
  const edit = async (fields: object) => {
    const response = await ana.send(`/api/event/edit-event/${event._id}`, { ...form, ...fields });
    expect(response.status).toBe(200);
    return ((await response.json()) as { event: object }).event;
  };
  expect(await edit({})).toMatchObject(kept);
  expect(await edit({ line_up: "Ada" })).toMatchObject({ ...kept, line_up: ["Ada"] });
  expect(await edit({ doors: "", age_note: "", entry_note: "", set_times: "", line_up: "" })).toMatchObject(none);
  // The fixed call does not have them.
  const plain = await ana.send("/api/event/add-event", { ...form, name: "Plain", image });
  expect(((await plain.json()) as { event: object }).event).toMatchObject(none);
});

test("an unreadable line is an error at its field", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const id = await makeEvent(app.db);
  const wrong = {
    set_times: [
      "half eleven Mia",
      "25:00 Mia",
      "23:60 Mia",
      "23:30",
      `23:30 ${"x".repeat(101)}`,
      "1:00 A\n".repeat(41),
    ],
    line_up: ["x".repeat(101), "A\n".repeat(41)],
    doors: ["9 pm", "24:00", "21:5"],
    age_note: ["x".repeat(201)],
    entry_note: ["x".repeat(201)],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const response = await ana.send(`/api/event/edit-event/${id}`, { ...form, [field]: value });
      expect({ value, status: response.status, text: await response.text() }).toEqual({
        value,
        status: 422,
        text: expect.stringContaining(`${field}: `),
      });
    }
  }
  const unread = await ana.send(`/api/event/edit-event/${id}`, { ...form, set_times: "23:30 Mia\nhalf eleven Ada" });
  expect(await unread.text()).toContain('Can\'t read "half eleven Ada". Use 23:30 Mia, one per line.');
});

test("changing an event's status leaves them as they are", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const id = await makeEvent(app.db, {
    doors: "21:30",
    age_note: "18+",
    entry_note: "Last entry 1 AM",
    set_times: jsonText(kept.set_times),
    line_up: jsonText(kept.line_up),
  });
  const response = await ana.post(`/api/event/set-night/${id}`, { state: "cancelled", state_reason: "Storm." });
  expect(((await response.json()) as { event: object }).event).toMatchObject({ state: "cancelled", ...kept });
});

test("doors are checked as they are typed: after the start is pointed out", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const id = await makeEvent(app.db, { doors: "23:30" });
  const notes = async (more: Record<string, string>) => {
    const query = new URLSearchParams({ start_date: form.start_date, end_date: form.end_date, ...more });
    const { notes } = (await (await ana.get(`/api/event/check-event?${query}`)).json()) as {
      notes: { message: string }[];
    };
    return notes.map(({ message }) => message).filter((message) => message.startsWith("Doors"));
  };
  expect(await notes({ doors: "23:00" })).toEqual(["Doors open at 11 PM, after the start."]);
  expect(await notes({ doors: "21:00" })).toEqual([]);
  expect(await notes({ id })).toEqual(["Doors open at 11:30 PM, after the start."]);
  expect(await notes({ id, doors: "" })).toEqual([]);
  expect(await notes({ doors: "banana" })).toEqual([]);
});
