import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { storeEntry, storeList } from "../../../test/door-guests.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import type { CallApi } from "../../staff/toolkit/call-api.ts";
import { createNightStorage } from "../sheet/night-storage.ts";
import { openNight } from "../sheet/night-store.ts";
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
  const call = (async () => (online ? { kind: "ok", data: body } : { kind: "unreachable" })) as CallApi;
  const phone = openNight({ call, night, stored: true, storage: createNightStorage(`offline ${token}`) });
  await phone.sync();
  online = false;
  await phone.sync();
  expect(phone.store.getState().offSince).not.toBeNull();
  const altered = code.slice(0, -1) + (code.endsWith("2") ? "3" : "2");
  const titles = [];
  for (const written of [later.code, "BX-LATER", "another shop's code 🎟️", altered]) {
    const { tone, title, text } = await scanCode(phone, written);
    expect([tone, text]).toEqual([
      "no",
      expect.stringMatching(/^(You're offline, and this phone's list|A character is)/),
    ]);
    titles.push(title);
  }
  expect(titles).toEqual(["Not on the list", "Not on the list", "Not on the list", "Invalid code"]);
  expect(phone.store.getState().waiting).toEqual([]);
});

test("offline a code that several guests share, and one that nobody decided yet, get the verdict of the server", async () => {
  const app = await testApp();
  const shop_id = await makeShop(app.db, { name: "Moshtix" });
  const shared = { shop_id, night, code: "AAA111" };
  const zoe = await makeTicket(app.db, { ...shared, name: "Zoe Ng" });
  for (const name of ["Mia Chen", "Leo Ross"]) await makeTicket(app.db, { ...shared, name });
  await makeTicket(app.db, { ...shared, name: "Uma Rao", state: "void" });
  const undecided = { state: "void", undecided: "Status: On hold" } as const;
  await makeTicket(app.db, { shop_id, night, code: "HOLD", name: "Ian Wu", ...undecided });
  const { token, get, post } = await doorPhone(app, { night });
  const { body } = await get(`/tonight/sheet?night=${night}`);
  const call = (async () => (body.used ? { kind: "unreachable" } : { kind: "ok", data: body })) as CallApi;
  const phone = openNight({ call, night, stored: true, storage: createNightStorage(`shared ${token}`) });
  await phone.sync();
  body.used = true;
  await phone.sync();
  const online = async (code: string) =>
    (await post("/tonight/scan", { night, code, _id: crypto.randomUUID(), at: phone.now() })).body;
  const same = async (code: string) => {
    const [{ title, words, guests }, own] = [await online(code), await scanCode(phone, code)];
    expect([own.title, own.text, own.choice?.several]).toEqual([title, words, guests]);
    return own;
  };
  expect(await same("AAA111")).toMatchObject({
    tone: "yes",
    choice: { several: [1, 1, 0, 1].map((left) => ({ left })) },
  });
  expect(await same("HOLD")).toMatchObject({ tone: "no", title: "Ask the box office" });
  await phone.action(zoe, "arrived", { people: 1, party: 1 });
  const after = await scanCode(phone, "aaa111");
  expect(after.choice?.several?.map(({ name, left }) => `${name} ${left}`)).toEqual([
    ...["Leo Ross 1", "Mia Chen 1", "Uma Rao 0", "Zoe Ng 0"],
  ]);
});
