import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller, onVersion } from "../../../test/caller.ts";
import { image } from "../../../test/event-form.ts";
import { makeEvent, makeOffer } from "../../../test/makers.ts";
import { postJson } from "../../../test/post-json.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import type { RequestKind, StatusName } from "../../platform/db/tables/requests.ts";
import type { Offer, StaffOffer } from "./offer.ts";

const offer = {
  title: "Two for one entry",
  description: "Come before 11 PM.",
  event: "Others",
  valid_from: "2026-01-01",
  valid_till: "2099-12-31",
  status: "true",
};

const offerIn = async (response: Response) => ((await response.json()) as { offer: StaffOffer }).offer;

describe("an offer", () => {
  test("is created, and visible to guests immediately", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const response = await ana.send("/api/offers/add-offer", { ...offer, image, alt: "Two glasses", focus: "10% 90%" });
    expect(response.status).toBe(201);
    const { message, offer: made } = (await response.json()) as { message: string; offer: StaffOffer };
    expect(message).toBe("Offer created successfully!");
    const [shown] = (await (await fetch(`${app.origin}/api/offers/all-offers`)).json()) as Offer[];
    expect(shown).toMatchObject({ ...offer, status: true, picture: { alt: "Two glasses", focus: "10% 90%" } });
    expect(made).toEqual({
      ...shown,
      event_name: null,
      event_start: null,
      claimed: 0,
      limit_total: null,
      limit_guest: null,
      limit_night: null,
      overruled: null,
      version: 1,
      created_on: expect.stringMatching(/\+1[01]:00$/),
      updated_on: made.created_on,
      updated_by: "Ana",
    });
  });

  test("is rejected with a message at each field", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const errorsOf = async (fields: Record<string, string | undefined>, image?: Buffer<ArrayBuffer>) => {
      const response = await ana.send("/api/offers/add-offer", { ...offer, ...fields, image });
      expect(response.status).toBe(422);
      return ((await response.json()) as { errors: Record<string, string> }).errors;
    };
    const missing = { title: "", description: undefined, event: "", valid_from: "", valid_till: "soon", status: "?" };
    expect(await errorsOf(missing)).toEqual({
      title: "Enter the offer's title.",
      description: "Enter a description.",
      event: "Choose an event.",
      valid_from: "Choose the first day.",
      valid_till: "Choose the last day.",
      status: "Choose active or inactive.",
      image: "Choose an image.",
    });
    const turned = { valid_from: "2026-12-02", valid_till: "2026-12-01" };
    expect(await errorsOf(turned, image)).toEqual({ valid_till: "The last day must not be before the first." });
    expect(await errorsOf({ event: "nothing" }, image)).toEqual({
      event: "This event was deleted. Choose another, or All.",
    });
  });

  test("that promotes alcohol in a way that is advised against is saved all the same; a reason is optional and stored", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await makeOffer(app.db);
    const edit = (fields: Record<string, string>) => ana.send(`/api/offers/edit-offer/${id}`, { ...offer, ...fields });
    const drinks = { title: "Two for one cocktails", description: "18+. Drink responsibly." };
    // Advice never stops a save, on adding either.
    expect((await offerIn(await edit({ ...drinks, overruled: " " }))).overruled).toBeNull();
    const added = await ana.send("/api/offers/add-offer", { ...offer, ...drinks, overruled: "", image });
    expect([added.status, (await offerIn(added)).overruled]).toEqual([201, null]);
    const kept = { reason: "At most one each, by wristband.", rules: ["two-for-one"] };
    expect((await offerIn(await edit({ ...drinks, overruled: kept.reason }))).overruled).toEqual(kept);
    expect((await offerIn(await edit(drinks))).overruled).toEqual(kept);
    // Entry needs no reason.
    expect((await offerIn(await edit({ overruled: kept.reason }))).overruled).toBeNull();
    expect((await edit({ overruled: "" })).status).toBe(200);
  });

  test("is for one event or for all; an event deleted since is kept but can't be chosen again", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const [first, second] = [await makeEvent(app.db), await makeEvent(app.db)];
    const made = await offerIn(await ana.send("/api/offers/add-offer", { ...offer, image, event: first }));
    expect(made).toMatchObject({
      event: first,
      event_name: "House of Ember",
      event_start: "2026-11-28T22:00:00+11:00",
    });
    for (const id of [first, second]) await ana.post(`/api/event/delete-event/${id}`);
    const edit = (event: string) => ana.send(`/api/offers/edit-offer/${made._id}`, { ...offer, event });
    expect((await edit(first)).status).toBe(200);
    expect((await edit(second)).status).toBe(422);
    expect((await offerIn(await edit("Others"))).event).toBe("Others");
    expect((await edit(first)).status).toBe(422);
  });

  test("is edited, with the same image unless there is a new one; a stale save gets the current version", async () => {
    const app = await testApp();
    const [ana, bo] = [await caller(app, "Ana"), await caller(app, "Bo")];
    const made = await offerIn(await ana.send("/api/offers/add-offer", { ...offer, image }));
    const path = `/api/offers/edit-offer/${made._id}`;
    const response = await bo.send(path, { ...offer, title: "Three for two", status: "false" }, onVersion(1));
    expect(response.status).toBe(200);
    const { message, offer: changed } = (await response.json()) as { message: string; offer: StaffOffer };
    expect(message).toBe("Offer updated successfully!");
    expect(changed).toMatchObject({
      title: "Three for two",
      imgsrc: made.imgsrc,
      status: false,
      version: 2,
      updated_by: "Bo",
    });
    const stale = await ana.send(path, { ...offer, image }, onVersion(1));
    expect(stale.status).toBe(412);
    expect(await stale.json()).toEqual({
      message: "This offer was changed since you opened it. Compare, then save again.",
      offer: changed,
    });
    expect(await (await ana.get(`/api/offers/admin-offer/${made._id}`)).json()).toEqual({ offer: changed });
    const unknown = await ana.send("/api/offers/edit-offer/nothing", offer);
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { message: "This offer was not found. It may have been deleted." },
    ]);
  });

  test("is activated, deleted and restored", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await makeOffer(app.db);
    const done = async (path: string, json?: object) =>
      ((await (await ana.post(path, json)).json()) as { message: string }).message;
    expect(await done(`/api/offers/switch-offer/${id}`, { status: false })).toBe("The offer is now inactive.");
    expect(await done(`/api/offers/switch-offer/${id}`, { status: true })).toBe("The offer is now active.");
    expect(await done(`/api/offers/delete-offer/${id}`)).toBe("The offer was deleted.");
    expect(await (await ana.get("/api/offers/admin-all-offers")).json()).toEqual([]);
    expect((await ana.get(`/api/offers/admin-offer/${id}`)).status).toBe(404);
    expect(await done(`/api/offers/restore-offer/${id}`)).toBe("The offer was restored.");
    expect(await (await ana.get("/api/offers/admin-all-offers")).json()).toMatchObject([
      { _id: id, status: true, version: 5 },
    ]);
  });
});

describe("the list of offers", () => {
  test("has all that were not deleted, newest first, also those that are over", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const make = (title: string, day: number, more: object = {}) =>
      makeOffer(app.db, { title, created_at: `2026-01-0${day}T00:00:00.000Z`, ...more });
    await make("first", 1);
    await make("third", 3, { active: 0 });
    await make("second", 2, { valid_till: "2020-01-01" });
    await make("gone", 4, { active: 0, deleted_at: "2026-01-05T00:00:00.000Z" });
    const list = (await (await ana.get("/api/offers/admin-all-offers")).json()) as StaffOffer[];
    expect(list.map(({ title }) => title)).toEqual(["third", "second", "first"]);
  });

  test("says how often each was claimed, without spam and void claims", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const [one, other] = [await makeOffer(app.db), await makeOffer(app.db, { title: "other" })];
    const { first: today } = bookableSaturdays();
    const claim = (offer_id: string, website = "") =>
      postJson(`${app.origin}/api/offers/claim-offer`, {
        offer_id,
        fname: "Mia",
        lname: "Chen",
        email: "mia@example.com",
        phone: "+61412345678",
        dob: "",
        celebrateDate: today,
        instagram: "",
        guestName: "Ada",
        website,
      });
    for (const website of ["", "", "https://spam.example"]) expect((await claim(one, website)).status).toBe(201);
    const counted = (status: StatusName, count: number, kind: RequestKind = "claim") =>
      app.db.insertInto("request_counts").values({ kind, subject: one, status, count }).execute();
    await counted("redeemed", 5);
    await counted("expired", 3);
    await counted("void", 20);
    await counted("new", 40, "contact");
    const list = (await (await ana.get("/api/offers/admin-all-offers")).json()) as StaffOffer[];
    expect(list.find(({ _id }) => _id === one)?.claimed).toBe(10);
    expect(list.find(({ _id }) => _id === other)?.claimed).toBe(0);
  });
});
