import { listFiles, storeFile } from "../../app/bookings/requests/files.server.ts";
import { addressMark } from "../../app/mailing/consents/address-mark.server.ts";
import { newId } from "../../app/platform/lib/new-id.server.ts";
import { makeRequest } from "../makers.ts";
import { makeSubscriber } from "../subscriber.ts";
import { type Day, type Step, sentinel } from "./day.ts";

async function makeGuest({ app, ids }: Day, name = "request"): Promise<void> {
  const details = { guests: 4, budget: "$251-$500", message: sentinel.message };
  ids[name] = await makeRequest(app.db, { ...sentinel, details });
}

const searched = `q=${encodeURIComponent(sentinel.name)}`;

async function lookedUp(day: Day): Promise<{ seen: string }> {
  return (await day.post("/privacy/find", { guest: sentinel.email })).json() as Promise<{ seen: string }>;
}

/** Requests, subscribers, emails and guests' data. */
async function holdMail({ app, ids }: Day): Promise<void> {
  await app.db
    .updateTable("outbox")
    .set({ state: "held" })
    .where("id", "=", ids.mail ?? "")
    .execute();
}

export const guestSteps: Step[] = [
  {
    call: "POST /requests/:id",
    prepare: makeGuest,
    async send(day) {
      const { id } = await day.app.db
        .selectFrom("admins")
        .select("id")
        .where("username", "=", "Ana")
        .executeTakeFirstOrThrow();
      return day.post(`/requests/${day.ids.request}`, { status: "approved", owner: id, note: sentinel.note });
    },
    records: ["request.changed"],
  },
  {
    call: "POST /requests/:id/reply",
    send: (day) => day.post(`/requests/${day.ids.request}/reply`, { subject: "Your table", text: sentinel.reply }),
    records: ["request.replied"],
  },
  {
    call: "POST /requests/:id/answer",
    send: (day) =>
      day.post(`/requests/${day.ids.request}/answer`, {
        status: "declined",
        email: { subject: "Your table", text: sentinel.reply },
        question: { text: sentinel.note, options: ["Yes", "No"] },
      }),
    records: ["request.replied"],
  },
  {
    call: "POST /requests/:id/guest-link",
    send: (day) => day.post(`/requests/${day.ids.request}/guest-link`, { link: "new" }),
    async after({ secrets }, response) {
      const { link } = (await response.json()) as { link: string };
      secrets.push(link.split("/my/")[1] ?? link);
    },
    records: ["request.link-made"],
  },
  {
    call: "POST /requests/several",
    prepare: (day) => makeGuest(day, "second"),
    send: ({ ids, post }) => post("/requests/several", { ids: [ids.request, ids.second], status: "contacted" }),
    async after(day, response) {
      day.undo = ((await response.json()) as { undo: unknown }).undo;
    },
    records: ["request.changed", "request.changed"],
  },
  {
    call: "POST /requests/undo",
    send: (day) => day.post("/requests/undo", { requests: day.undo }),
    records: ["request.changed", "request.changed"],
  },
  {
    call: "GET /requests.csv",
    send: (day) => day.get(`/requests.csv?${searched}`),
    records: ["request.exported"],
  },
  {
    call: "GET /requests/:id/files/:file",
    async prepare({ app, ids }) {
      const application = await makeRequest(app.db, { ...sentinel, kind: "career", details: {} });
      const cv = { name: `${sentinel.name}.pdf`, type: "application/pdf", bytes: Buffer.from("%PDF-1.7 %%EOF") };
      await storeFile(app.db, application, cv, Date.now());
      const [file] = await listFiles(app.db, application);
      Object.assign(ids, { application, file: file?._id });
    },
    send: ({ ids, get }) => get(`/requests/${ids.application}/files/${ids.file}`),
    records: ["request.file-downloaded"],
  },
  {
    call: "POST /newsletter/subscribers/:id/send-link",
    async prepare({ app, ids }) {
      const [first_name, last_name] = sentinel.name.split(" ") as [string, string];
      ids.subscriber = await makeSubscriber(app.db, {
        email: sentinel.email,
        first_name,
        last_name,
        confirmed_at: null,
      });
    },
    send: (day) => day.post(`/newsletter/subscribers/${day.ids.subscriber}/send-link`),
    records: ["subscriber.link-sent"],
  },
  {
    call: "POST /newsletter/subscribers/:id/unsubscribe",
    send: (day) => day.post(`/newsletter/subscribers/${day.ids.subscriber}/unsubscribe`),
    records: ["subscriber.unsubscribed"],
  },
  {
    call: "POST /newsletter/several-subscribers/unsubscribe",
    async prepare({ app, ids }) {
      ids.second = await makeSubscriber(app.db, { email: `second-${sentinel.email}` });
    },
    send: (day) => day.post("/newsletter/several-subscribers/unsubscribe", { ids: [day.ids.second] }),
    records: ["subscriber.unsubscribed"],
  },
  {
    call: "POST /newsletter/subscribers",
    send: (day) =>
      day.post("/newsletter/subscribers", {
        email: `by-hand-${sentinel.email}`,
        first_name: sentinel.name,
        agreed: "2026-01-31",
        place: "Bar",
        words: sentinel.note,
      }),
    records: ["subscriber.added"],
  },
  {
    call: "GET /newsletter/subscribers.csv",
    send: (day) => day.get(`/newsletter/subscribers.csv?show=all&${searched}`),
    records: ["subscriber.exported"],
  },
  {
    call: "GET /newsletter/subscribers/:id/consents.csv",
    send: (day) => day.get(`/newsletter/subscribers/${day.ids.subscriber}/consents.csv`),
    records: ["subscriber.exported"],
  },
  {
    call: "POST /newsletter/suppressions",
    send: (day) => day.post("/newsletter/suppressions", { address: sentinel.email, detail: sentinel.note }),
    records: ["suppression.added"],
  },
  {
    call: "GET /newsletter/suppressions.csv",
    send: (day) => day.get(`/newsletter/suppressions.csv?q=${encodeURIComponent(sentinel.email)}`),
    records: ["suppression.exported"],
  },
  {
    call: "POST /newsletter/suppressions/:mark/remove",
    async prepare({ app, ids }) {
      ids.suppressed = await addressMark(app.db, sentinel.email);
    },
    send: (day) => day.post(`/newsletter/suppressions/${day.ids.suppressed}/remove`, { reason: "mistake" }),
    records: ["suppression.removed"],
  },
  {
    call: "POST /newsletter/reports/:mark/settle",
    async prepare({ app, ids }) {
      const at = new Date().toISOString();
      const sent = { id: newId(), campaign_id: newId(), subscriber_id: ids.subscriber ?? null, domain: "x.example" };
      await app.db
        .insertInto("campaign_recipients")
        .values({ ...sent, state: "sent", next_try_at: at, sent_at: at })
        .execute();
      const shown = { sender: sentinel.email, subject: sentinel.name, excerpt: sentinel.note };
      await app.db
        .insertInto("unclear_reports")
        .values({ mark: "unclear", recipient_id: sent.id, ...shown, received_at: at })
        .execute();
    },
    send: (day) => day.post("/newsletter/reports/unclear/settle", { meaning: "bounce" }),
    records: ["suppression.report-checked"],
  },
  {
    call: "POST /mail/outbox/:id/send",
    async prepare({ app, ids }) {
      const mail = await app.db
        .updateTable("outbox")
        .set({ state: "failed" })
        .where("about", "=", ids.request ?? "")
        .returning("id")
        .executeTakeFirstOrThrow();
      ids.mail = mail.id;
    },
    send: (day) => day.post(`/mail/outbox/${day.ids.mail}/send`),
    records: ["email.resent"],
  },
  {
    call: "POST /mail/outbox/send-held",
    prepare: holdMail,
    send: (day) => day.post("/mail/outbox/send-held"),
    records: ["email.held-sent"],
  },
  {
    call: "POST /mail/outbox/delete-held",
    prepare: holdMail,
    send: (day) => day.post("/mail/outbox/delete-held", { ids: [day.ids.mail] }),
    records: ["email.held-deleted"],
  },
  {
    call: "POST /privacy/find",
    send: (day) => day.post("/privacy/find", { guest: sentinel.email }),
    records: ["guest.found"],
  },
  {
    call: "POST /privacy/export",
    send: (day) => day.post("/privacy/export", { guest: sentinel.phone }),
    records: ["guest.exported"],
  },
  {
    call: "POST /privacy/export.html",
    send: (day) => day.post("/privacy/export.html", { guest: sentinel.phone }),
    records: ["guest.exported"],
  },
  {
    call: "POST /privacy/erase",
    async prepare(day) {
      day.ids.seen = (await lookedUp(day)).seen;
    },
    send: (day) => day.post("/privacy/erase", { guest: sentinel.email, seen: day.ids.seen }),
    records: ["guest.erased"],
  },
];
