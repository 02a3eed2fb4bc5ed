import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeEvent, makeImage } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { rewordImage } from "../../house/images/store.server.ts";

const content = { subject: "This week", preheader: "", plain_text: null };

const DAY = 24 * 60 * 60_000;

/** A campaign that shows an image, and an event with another. */
async function begun() {
  const app = await testApp();
  const staff = await staffCalls(app, "Ana");
  const { db } = app;
  const [image, poster, next] = [
    await makeImage(db, { name: "Bar", alt: "The bar" }),
    await makeImage(db, { name: "Poster", alt: "A poster" }),
    await makeImage(db, { name: "Dancers", alt: "Dancers & <lights>" }),
  ];
  const soon = Date.now() + DAY;
  const event = await makeEvent(db, {
    picture_id: poster,
    starts_at: new Date(soon).toISOString(),
    ends_at: new Date(soon + DAY / 4).toISOString(),
  });
  await makeSubscriber(db, { email: "mia@guest.example" });
  const { campaign } = (await staff.post("/campaigns", content)).body;
  const path = `/campaigns/${campaign._id}`;
  const blocks = [
    { kind: "image", image: await rewordImage(db, image, { alt: "Other words" }), alt: "Our bar", link: "" },
    { kind: "events", pick: "chosen", ids: [event] },
  ];
  expect((await staff.post(path, { ...content, blocks })).status).toBe(200);
  const uses = async (id: string) =>
    (await staff.get(`/images/admin-image/${id}`)).body.uses.map(({ kind, state }: Record<string, string>) => [
      kind,
      state,
    ]);
  const remove = (id: string) => staff.post("/images/delete-images", { ids: [id] });
  const replace = (id: string) => staff.post(`/images/replace-image/${id}`, { image_id: next });
  const found = async () => (await staff.get(path)).body.campaign;
  return { app, staff, path, image, poster, next, uses, remove, replace, found };
}

test("an image of a draft counts as used, can't be deleted, and is replaced in it", async () => {
  const { staff, image, poster, next, uses, remove, replace, found } = await begun();
  expect(await uses(image)).toEqual([["campaign", "draft"]]);
  // Only the event has it: the draft shows what the event has when it is sent.
  expect(await uses(poster)).toEqual([["event", "active"]]);
  const names = async (show: string) =>
    (await staff.get(`/images/admin-images?show=${show}`)).body.items.map(({ name }: { name: string }) => name);
  expect(await names("campaigns")).toEqual(["Bar"]);
  expect(await names("unused")).toEqual(["Dancers"]);
  expect(await remove(image)).toMatchObject({
    status: 409,
    body: { message: "“Bar” is used in the campaign “This week”. Replace it there first." },
  });
  const { version } = await found();
  expect((await replace(image)).body.image).toMatchObject({ _id: next, uses: 1 });
  const draft = await found();
  expect(draft.version).toBe(version + 1);
  expect(draft.blocks[0]).toEqual({ kind: "image", image: next, alt: "Dancers & <lights>", link: "" });
  expect((await remove(image)).status).toBe(200);
});

test("every image of a campaign is used once it is sent, and not replaced while it is being sent", async () => {
  const { app, staff, path, image, poster, next, uses, remove, replace, found } = await begun();
  expect((await staff.post(`${path}/send`)).status).toBe(200);
  await app.db.updateTable("events").set({ picture_id: null }).execute();
  for (const id of [image, poster]) {
    expect(await uses(id)).toEqual([["campaign", "sending"]]);
    expect(await replace(id)).toMatchObject({
      status: 409,
      body: { message: "“This week” is being sent with this image. Replace it once that is done." },
    });
    expect((await remove(id)).status).toBe(409);
  }
  await staff.post(`${path}/cancel`, {});
  expect(await uses(image)).toEqual([["campaign", "sent"]]);
  for (const id of [image, poster]) expect((await replace(id)).status).toBe(200);
  expect((await found()).blocks[0].image).toBe(next);
  await app.db.updateTable("campaigns").set({ in_archive: 1, state: "sent" }).execute();
  const { slug } = await found();
  const archive = await (await fetch(`${app.origin}/newsletter/${slug}`)).text();
  expect(archive).not.toContain(image);
  expect(archive).not.toContain(poster);
  expect(archive.match(new RegExp(`<img[^>]*${next}[^>]*>`, "g"))).toHaveLength(2);
  expect(archive).toContain('alt="Dancers &amp; &lt;lights&gt;"');
  for (const id of [image, poster]) expect((await remove(id)).status).toBe(200);
});
