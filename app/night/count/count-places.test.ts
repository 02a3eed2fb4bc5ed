import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { storeEntry, storeList } from "../../../test/door-guests.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import type { DoorAction } from "../../bookings/door-log/door-actions.ts";
import { type AnyRequest, endpointUrl } from "../../platform/http/endpoint-types.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import type { CallApi } from "../../staff/toolkit/call-api.ts";
import { createNightStorage } from "../sheet/night-storage.ts";
import { openNight } from "../sheet/night-store.ts";
import type { Sheet } from "../sheet/sheet-shapes.ts";
import { countPlaces, letInText } from "./count-places.ts";
import { roomTexts } from "./count-text.ts";

const night = tonight();

test("the phone that lets in the last guests shows that the club or their room is full, offline too, and ignores other doors' rooms", async () => {
  const app = await testApp();
  await publishForTest(app.db, {
    "door.licence": 6,
    "door.rooms": [
      { name: "Main room", licence: 0, fire: 0 },
      { name: "Terrace", licence: 2, fire: 0 },
    ],
  });
  const { id } = await storeEntry(app.db, { list_id: await storeList(app.db), night, plus_ones: 2 });
  const open = async (door: string) => {
    const { get } = await doorPhone(app, { night, door });
    const network = { online: true };
    const call: CallApi = async (name, ...sent) => {
      const request: AnyRequest = Object.assign({}, ...sent);
      if (!network.online) return { kind: "unreachable" };
      return { kind: "ok", data: (await get(endpointUrl(name, request).replace("/api", ""))).body };
    };
    const phone = openNight({ call, night, door, stored: true, storage: createNightStorage(randomUUID()) });
    await phone.sync();
    network.online = false;
    return phone;
  };
  const [front, terrace] = [await open("Front door"), await open("Terrace door")];
  await front.action(id, "arrived", { people: 3, party: 3 });
  expect(letInText(front, "Mia arrived.")).toBe("Mia arrived.");
  await front.action("", "in", { people: 3 });
  expect(letInText(front, "3 in.")).toBe("3 in. Full: 6 of 6. One in, one out.");
  await front.action("", "walk-in", { people: 1 });
  expect(letInText(front, "1 walk-in counted.")).toBe(
    "1 walk-in counted. Full: 7 of 6. Let no one in until 2 have left.",
  );
  await terrace.action("", "in", { people: 2 });
  expect(letInText(terrace, "2 in.")).toBe("2 in. Terrace full: 2 of 2. One in, one out.");
});

test("a phone's rooms and those elsewhere add up to the people inside", () => {
  const capacity: Sheet["capacity"] = {
    licence: 600,
    fire: 0,
    amberAt: 90,
    silentSeconds: 90,
    rooms: [
      { name: "Main room", licence: 0, fire: 0 },
      { name: "Terrace", licence: 0, fire: 0 },
    ],
    doors: [
      { name: "Front door", into: "Main room", from: "" },
      { name: "Roof door", into: "Terrace", from: "" },
    ],
  };
  const came = (door: string, people: number): DoorAction => ({
    _id: randomUUID(),
    request: "",
    what: "in",
    undoes: null,
    at: "2026-11-28T12:00:00.000Z",
    people,
    by: "",
    door,
  });
  // The office has no door.
  const ticks = [came("Front door", 4), came("Roof door", 2), came("", 74)];
  const texts = (door: string) =>
    roomTexts(countPlaces({ rows: [], ticks, capacity }, [], door), false).map((text) =>
      text.replaceAll("\u00a0", " "),
    );
  expect(texts("Front door")).toEqual(["Main room 4", "elsewhere 76"]);
  expect(texts("")).toEqual(["Main room 4", "Terrace 2", "elsewhere 74"]);
  const none = countPlaces({ rows: [], ticks, capacity: { ...capacity, rooms: [] } }, [], "");
  expect(roomTexts(none, true)).toEqual([]);
  expect(roomTexts({ rooms: [], elsewhere: 3 }, true)).toEqual([]);
});

test("people whom a phone lets in are in its door's room at every moment", async () => {
  const app = await testApp();
  await publishForTest(app.db, {
    "door.rooms": [{ name: "Main room", licence: 0, fire: 0 }],
    "door.doors": [{ name: "Front door", into: "Main room", from: "" }],
  });
  const { get, post } = await doorPhone(app, { night, door: "Front door" });
  const call: CallApi = async (name, ...sent) => {
    const request: AnyRequest & { json?: object } = Object.assign({}, ...sent);
    const path = endpointUrl(name, request).replace("/api", "");
    return { kind: "ok", data: (await (request.json ? post(path, request.json) : get(path))).body };
  };
  const storage = createNightStorage(randomUUID());
  const phone = openNight({ call, night, door: "Front door", stored: true, storage });
  await phone.sync();
  const seen: string[] = [];
  phone.store.subscribe(({ sheet, waiting }) => {
    if (sheet) seen.push(roomTexts(countPlaces(sheet, waiting, "Front door"), false).join());
  });
  await phone.action("", "in", { people: 3 });
  await phone.sync();
  await phone.sync();
  expect(phone.store.getState().waiting).toEqual([]);
  expect(new Set(seen)).toEqual(new Set(["Main room\u00a03"]));
});
