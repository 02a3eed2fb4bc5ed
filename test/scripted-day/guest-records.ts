import type { GuestFile } from "../../app/office/guests/import/guest-file.ts";
import { addDays } from "../../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../app/platform/venue/club-night.ts";
import { guestOf } from "../guests.ts";
import { makeRequest } from "../makers.ts";
import { type Day, type Step, sentinel } from "./day.ts";

const searched = `q=${encodeURIComponent(sentinel.name)}`;

/** Uploads a file of guests from another tool. */
const sendFile = ({ app, headers }: Day, path: string) =>
  fetch(`${app.origin}/api/guests/${path}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "text/csv" },
    body: `Name,Email,Notes\n${sentinel.name},old-${sentinel.email},${sentinel.note}\n`,
  });

/** Who guests are to the club: notes, tags, views, imports, merging. */
export const guestRecordSteps: Step[] = [
  {
    call: "POST /guests/:id/notes",
    async prepare({ app, ids }) {
      const id = await makeRequest(app.db, { name: sentinel.name, email: sentinel.email, phone: "+61491570157" });
      const other = await makeRequest(app.db, { name: sentinel.name, email: sentinel.email, phone: "+61491570158" });
      ids.guest = (await guestOf(app.db, id))?.id ?? "";
      ids.otherGuest = (await guestOf(app.db, other))?.id ?? "";
    },
    send: ({ ids, post }) => post(`/guests/${ids.guest}/notes`, { text: sentinel.note }),
    records: ["guest.note-added"],
  },
  {
    call: "POST /guests/notes/:id/delete",
    async prepare({ app, ids }) {
      ids.note = (await app.db.selectFrom("guest_notes").select("id").executeTakeFirstOrThrow()).id;
    },
    send: ({ ids, post }) => post(`/guests/notes/${ids.note}/delete`),
    records: ["guest.note-deleted"],
  },
  {
    call: "POST /guests/:id/flags",
    send: ({ ids, post }) =>
      post(`/guests/${ids.guest}/flags`, { kind: "manager", reason: sentinel.note, ends_on: addDays(tonight(), 30) }),
    records: ["guest.flag-set"],
  },
  {
    call: "POST /guests/flags/:id",
    async prepare({ app, ids }) {
      ids.flag = (await app.db.selectFrom("guest_flags").select("id").executeTakeFirstOrThrow()).id;
    },
    send: ({ ids, post }) =>
      post(`/guests/flags/${ids.flag}`, { reason: sentinel.note, ends_on: addDays(tonight(), 300) }),
    records: ["guest.flag-changed"],
  },
  {
    call: "POST /guests/flags/:id/remove",
    send: ({ ids, post }) => post(`/guests/flags/${ids.flag}/remove`),
    records: ["guest.flag-removed"],
  },
  {
    call: "POST /guests/tags",
    send: ({ post }) => post("/guests/tags", { name: "VIP", rule: null }),
    async after({ ids }, response) {
      ids.tag = ((await response.json()) as { id: string }).id;
    },
    records: ["guest-tag.added"],
  },
  {
    call: "POST /guests/tagged",
    send: ({ ids, post }) => post("/guests/tagged", { guests: [ids.guest], tag: ids.tag, chosen: "added" }),
    records: ["guest.tagged"],
  },
  {
    call: "POST /guests/tags/:id",
    send: ({ ids, post }) =>
      post(`/guests/tags/${ids.tag}`, { name: "Regular", rule: { kind: "visits", visits: 3, months: 6 } }),
    records: ["guest-tag.changed"],
  },
  {
    call: "POST /guests/tags/:id/delete",
    send: ({ ids, post }) => post(`/guests/tags/${ids.tag}/delete`),
    records: ["guest-tag.deleted"],
  },
  {
    call: "POST /guests/views",
    send: ({ post }) => post("/guests/views", { name: "Came this year", filter: { since: "2026-01-01" } }),
    records: ["guest-view.saved"],
  },
  {
    call: "POST /guests/views/:id/delete",
    async prepare({ app, ids }) {
      ids.view = (await app.db.selectFrom("guest_views").select("id").executeTakeFirstOrThrow()).id;
    },
    send: ({ ids, post }) => post(`/guests/views/${ids.view}/delete`),
    records: ["guest-view.deleted"],
  },
  {
    call: "POST /guests/import",
    async prepare(day) {
      const { preview } = (await (await sendFile(day, "import/preview")).json()) as GuestFile;
      day.ids.seen = preview?.seen ?? "";
    },
    send: (day) => sendFile(day, `import?seen=${day.ids.seen}&name=old.csv`),
    async after({ app, ids }) {
      ids.import = (await app.db.selectFrom("guest_imports").select("id").executeTakeFirstOrThrow()).id;
    },
    records: ["guest-import.started", "guest-import.finished"],
  },
  {
    call: "POST /guests/imports/:id/undo",
    send: ({ ids, post }) => post(`/guests/imports/${ids.import}/undo`),
    records: ["guest-import.undo-started", "guest-import.undone"],
  },
  {
    call: "POST /guests/:id/tell-apart",
    send: ({ ids, post }) => post(`/guests/${ids.guest}/tell-apart`, { guest: ids.otherGuest }),
    records: ["guest.told-apart"],
  },
  {
    call: "POST /guests/:id/merge",
    send: ({ ids, post }) => post(`/guests/${ids.guest}/merge`, { guest: ids.otherGuest }),
    records: ["guest.merged"],
  },
  {
    call: "POST /guests/:id/split",
    send: ({ ids, post }) => post(`/guests/${ids.otherGuest}/split`),
    records: ["guest.split"],
  },
  {
    call: "POST /guests/:id/move-contact",
    async prepare({ app, ids }) {
      const phone = "+61491570160";
      const id = await makeRequest(app.db, { name: sentinel.name, email: sentinel.email, phone });
      ids.mover = (await guestOf(app.db, id))?.id ?? "";
    },
    send: ({ ids, post }) =>
      post(`/guests/${ids.mover}/move-contact`, { kind: "phone", value: "+61491570160", from: "2026-02-01" }),
    records: ["guest.contact-moved"],
  },
  {
    call: "POST /guests/move-contact-back",
    async prepare({ app, ids }) {
      const former = await app.db
        .selectFrom("guest_contacts")
        .select("contact")
        .where("former_of", "is not", null)
        .executeTakeFirstOrThrow();
      ids.former = former.contact;
    },
    send: ({ ids, post }) => post("/guests/move-contact-back", { former: ids.former }),
    records: ["guest.contact-moved-back"],
  },
  {
    call: "GET /guests.csv",
    send: (day) => day.get(`/guests.csv?${searched}`),
    records: ["guest.list-exported"],
  },
];
