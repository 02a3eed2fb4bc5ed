import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { storeEntry, storeList } from "../../test/door-guests.ts";
import { doorPhone } from "../../test/door-phone.ts";
import { makeShop, makeTicket } from "../../test/tickets.ts";
import { tonight } from "../content/club-night.ts";
import { addDays } from "../lib/wall-steps.ts";
import { createNightStorage } from "./night-storage.ts";
import { type Call, openNight } from "./night-store.ts";
import { scanCode } from "./scan-code.ts";

const night = tonight();

test("offline a phone says what it can about a code of another night, shop or club, or with a mistake, and lets nobody in", async () => {
  const app = await testApp();
  const list_id = await storeList(app.db);
  const { code } = await storeEntry(app.db, { list_id, night });
  const later = await storeEntry(app.db, { list_id, night: addDays(night, 7) });
  await makeTicket(app.db, { shop_id: await makeShop(app.db), night: addDays(night, 7), code: "BX-LATER" });
  const { token, get } = await doorPhone(app, { night });
  const { body } = await get(`/tonight/sheet?night=${night}`);
  let online = true;
  const call = (async () => (online ? { kind: "ok", data: body } : { kind: "unreachable" })) as Call;
  const phone = openNight({ call, night, stored: true, storage: createNightStorage(`offline ${token}`) });
  await phone.sync();
  online = false;
  await phone.sync();
  expect(phone.store.getState().offSince).not.toBeNull();
  const altered = code.slice(0, -1) + (code.endsWith("2") ? "3" : "2");
  const titles = [];
  for (const written of [later.code, "BX-LATER", "another shop’s code 🎟️", altered]) {
    const { tone, title, text } = await scanCode(phone, written);
    expect([tone, text]).toEqual([
      "no",
      expect.stringMatching(/^(You’re offline, and this phone’s list|A character is)/),
    ]);
    titles.push(title);
  }
  expect(titles).toEqual(["Not on the list", "Not on the list", "Not on the list", "Invalid code"]);
  expect(phone.store.getState().waiting).toEqual([]);
});
