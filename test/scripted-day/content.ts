import { remember } from "../../app/office/demo/added.server.ts";
import { addDays } from "../../app/platform/lib/time/wall-time-arithmetic.ts";
import { today } from "../../app/platform/venue/today.ts";
import { makeEvent, makeImage, makeRequest } from "../makers.ts";
import { poster } from "../posters.ts";
import { idAs, type Step, sentinel } from "./day.ts";

const image = Buffer.from(await poster(60, 80));
const other = Buffer.from(await poster(80, 60, "#12f07a"));

const night = addDays(today(), 20);
const event = {
  name: "House of Ember",
  start_date: `${night}T22:00`,
  end_date: `${addDays(night, 1)}T04:00`,
  description: "House, all night.",
  redirection_url: "https://tickets.afterglow.example/ember",
  status: "true",
};
const offer = {
  title: "Two for one entry",
  description: "Come before 11 PM.",
  event: "Others",
  valid_from: "2026-01-01",
  valid_till: "2099-12-31",
  status: "true",
};
const news = {
  title: "The new sound system is in",
  short_description: "Eighteen cabinets and one aim.",
  long_description: "Four weeks of work.",
  redirect_url: "",
  status: "true",
};

/** Adds, edits, activates, deletes and restores an item of one kind. */
function published(kind: "event" | "offer" | "news", path: string, add: string, form: Record<string, string>): Step[] {
  const one = (verb: string) => `POST ${path}/${verb}-${kind}/:id`;
  const idOf = ({ ids }: { ids: Record<string, string> }) => ids[kind] ?? "";
  return [
    {
      call: `POST ${path}/${add}`,
      send: (day) => day.send(`${path}/${add}`, { ...form, image }),
      after: idAs(kind, `${kind}._id`),
      records: [`${kind}.added`],
    },
    {
      call: one("edit"),
      send: (day) => day.send(`${path}/edit-${kind}/${idOf(day)}`, { ...form, alt: "A red room" }),
      records: [`${kind}.changed`],
    },
    {
      call: one("switch"),
      send: (day) => day.post(`${path}/switch-${kind}/${idOf(day)}`, { status: false }),
      records: [`${kind}.deactivated`],
    },
    {
      call: one("delete"),
      send: (day) => day.post(`${path}/delete-${kind}/${idOf(day)}`),
      records: [`${kind}.deleted`],
    },
    {
      call: one("restore"),
      send: (day) => day.post(`${path}/restore-${kind}/${idOf(day)}`),
      records: [`${kind}.restored`],
    },
  ];
}

async function lastChange({ app, ids }: Parameters<Step["send"]>[0]): Promise<string> {
  const { id } = await app.db
    .selectFrom("night_changes")
    .select("id")
    .where("event_id", "=", ids.event ?? "")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

/** Events, offers, news, images and the demo. */
export const contentSteps: Step[] = [
  ...published("event", "/event", "add-event", event),
  {
    call: "POST /event/several-events",
    send: (day) => day.post("/event/several-events", { ids: [day.ids.event], action: "activate" }),
    records: ["event.activated"],
  },
  {
    call: "POST /event/duplicate-event/:id",
    send: (day) => day.post(`/event/duplicate-event/${day.ids.event}`, { start_date: `${addDays(night, 3)}T22:00` }),
    records: ["event.added"],
  },
  {
    call: "POST /event/repeat-event/:id",
    send: (day) => day.post(`/event/repeat-event/${day.ids.event}`, { every: "week", times: 2 }),
    records: ["series.added", "event.added", "event.added"],
  },
  {
    call: "POST /event/set-night/:id",
    async prepare({ app }) {
      await makeRequest(app.db, { ...sentinel, date: night, status: "approved" });
    },
    send: (day) =>
      day.post(`/event/set-night/${day.ids.event}`, {
        state: "postponed",
        state_reason: "A storm",
        start_date: `${addDays(night, 1)}T22:00`,
        end_date: `${addDays(night, 2)}T04:00`,
      }),
    records: ["event.changed"],
  },
  {
    call: "POST /event/tell-guests/:id",
    send: async (day) => day.post(`/event/tell-guests/${day.ids.event}`, { change: await lastChange(day) }),
    records: ["request.changed", "event.told"],
  },
  {
    call: "POST /event/move-requests/:id",
    send: async (day) => day.post(`/event/move-requests/${day.ids.event}`, { change: await lastChange(day) }),
    records: ["request.changed", "event.moved"],
  },
  ...published("offer", "/offers", "add-offer", offer),
  ...published("news", "/news", "post-news", news),
  {
    call: "POST /images/add-image",
    send: (day) => day.send("/images/add-image", { image: other, name: "Green", alt: "A green room" }),
    after: idAs("image", "image._id"),
    records: ["image.added"],
  },
  {
    call: "POST /images/edit-image/:id",
    send: (day) =>
      day.post(`/images/edit-image/${day.ids.image}`, {
        name: "Green room",
        alt: "A green room",
        focus: "10% 20%",
        credit: "Ada",
        licence_ends: "2030-01-31",
      }),
    records: ["image.changed"],
  },
  {
    call: "POST /images/replace-image/:id",
    async prepare({ app, ids }) {
      const old = await makeImage(app.db, { name: "Old" });
      ids.old = old;
      await app.db
        .updateTable("news")
        .set({ picture_id: old })
        .where("id", "=", ids.news ?? "")
        .execute();
    },
    send: (day) => day.post(`/images/replace-image/${day.ids.old}`, { image_id: day.ids.image }),
    records: ["news.changed", "image.replaced"],
  },
  {
    call: "POST /images/delete-images",
    send: (day) => day.post("/images/delete-images", { ids: [day.ids.old] }),
    records: ["image.deleted"],
  },
  {
    call: "POST /admin/demo/remove",
    async prepare({ app }) {
      const id = await makeEvent(app.db);
      await app.db.transaction().execute((trx) => remember(trx, "events", [id]));
    },
    send: (day) => day.post("/admin/demo/remove"),
    records: ["demo.removed", "settings.published"],
  },
];
