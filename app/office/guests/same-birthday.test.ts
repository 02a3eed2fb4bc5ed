import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testApp } from "../../../test/app.ts";
import { sumUpGuests } from "../../../test/guests.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { importGuests, previewGuests } from "./import/import-guests.server.ts";

test("guests with the same full name and birthday are suggested with that reason, until staff tell them apart", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  const file = [
    "Name,Email,Confirmed,Phone,Birthday",
    "Mia Chen,mia@guest.example,yes,+61491570156,1990-03-31",
    "mia  CHEN,other@guest.example,yes,+61491570157,1990-03-31",
    "Mia Chen,third@guest.example,yes,+61491570158,1990-04-01",
    "Mia Tan,fourth@guest.example,yes,+61491570159,1990-03-31",
    "Mia,fifth@guest.example,yes,+61491570110,1990-03-31",
    "Mia,sixth@guest.example,yes,+61491570111,1990-03-31",
  ].join("\n");
  const upload = { bytes: new TextEncoder().encode(file), columns: undefined };
  const { preview } = await previewGuests(db, upload, Date.now());
  const by = { by: actorNamed("Ana"), now: Date.now() };
  await importGuests(db, createWriter(db), { ...upload, seen: preview?.seen ?? "", file: "old.csv", ...by });
  await sumUpGuests(db);
  const rows = await db.selectFrom("guest_contacts").select(["contact", "guest_id"]).execute();
  const idOf = (name: string) => rows.find(({ contact }) => contact === `email:${name}@guest.example`)?.guest_id ?? "";
  const suggested = async (name: string) => (await staff.get(`/guests/${idOf(name)}`)).body.look_alikes;
  expect(await suggested("mia")).toMatchObject([{ guest: { _id: idOf("other") }, reason: "Same name and birthday" }]);
  expect(await suggested("other")).toMatchObject([{ guest: { _id: idOf("mia") }, reason: "Same name and birthday" }]);
  for (const name of ["third", "fourth", "fifth", "sixth"]) expect(await suggested(name), name).toEqual([]);
  await staff.post(`/guests/${idOf("mia")}/tell-apart`, { guest: idOf("other") });
  expect(await suggested("mia")).toEqual([]);
});
