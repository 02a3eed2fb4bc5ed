import * as z from "zod/mini";
import { type RequestKind, requestKinds } from "../content/request-kinds.ts";
import { doorActionKinds } from "../door/door-actions.ts";
import { notedFields, noteWeights } from "../events/checks/event-note.ts";
import { rhythms } from "../events/series/recurrence.ts";
import { cardFields } from "../events/series/series.ts";
import { nightStates } from "../events/status/event-status.ts";
import { type Retention, retention } from "../privacy/retention.ts";

// What the calls answer with; a test holds each against the type that its room sends.

const text = z.string();
const flag = z.boolean();
const count = z.int().check(z.minimum(0));
const moment = z.string().check(z.describe("ISO 8601 with the venue's offset: 2026-11-28T22:00:00+11:00."));
const day = z.iso.date().check(z.describe("In the venue's zone."));
const path = z.string().check(z.describe("Path on this host; empty when there is no picture."));
const orNone = <Type extends z.ZodMiniType>(type: Type) => z.nullable(type);

const kinds = Object.keys(requestKinds) as [RequestKind, ...RequestKind[]];
const stage = z.enum(["waiting", "open", "settled", "spam"]);
const mailState = z.enum(["waiting", "sent", "failed"]);
const outboxState = z.enum(["waiting", "held", "sent", "failed"]);

const picture = z.object({
  alt: text,
  focus: text.check(z.describe("CSS object-position.")),
  color: text.check(z.describe("#rrggbb, behind the picture while it loads.")),
});

const staffFields = { version: count, updated_on: orNone(moment), updated_by: orNone(text) };

const eventFields = {
  _id: text,
  name: text,
  start_date: moment,
  end_date: moment,
  night: day.check(z.describe("The club night it belongs to: until 06:00 still the day before's.")),
  created_on: moment,
  description: text,
  status: flag.check(z.describe("True: active, shown to guests.")),
  imgsrc: path,
  redirection_url: text.check(z.describe("Where tickets are sold.")),
  picture: z.optional(picture),
  state: z.enum(nightStates),
  state_reason: z.optional(text.check(z.describe("Why, for guests."))),
  previous_start_date: z.optional(moment),
  doors: text.check(z.describe("HH:MM by the venue's clock; empty when they open as the night starts.")),
  set_times: z.array(z.object({ time: text, name: text })),
  line_up: z.array(text),
  age_note: text,
  entry_note: text,
};
export const event = z.object(eventFields);
export const staffEvent = z.object({
  ...eventFields,
  ...staffFields,
  series: z.optional(z.object({ _id: text, words: text.check(z.describe("every Saturday")) })),
});

const offerFields = {
  _id: text,
  title: text,
  description: text,
  event: text.check(z.describe("The event's id, or Others when it holds for all events.")),
  valid_from: day,
  valid_till: day,
  night: z.optional(day.check(z.describe("The one club night that it is for."))),
  imgsrc: path,
  status: flag,
  full: z.optional(z.literal(true).check(z.describe("Nobody can claim it any more."))),
  picture: z.optional(picture),
};
export const offer = z.object(offerFields);
export const staffOffer = z.object({
  ...offerFields,
  ...staffFields,
  event_name: orNone(text),
  event_start: orNone(moment),
  claimed: count,
  limit_total: orNone(count),
  limit_guest: orNone(count),
  limit_night: orNone(count),
  overruled: orNone(z.object({ reason: text, rules: z.array(text) })),
  created_on: moment,
});

const newsFields = {
  _id: text,
  title: text,
  short_description: text,
  category: text,
  date: day,
  image: path,
  picture: z.optional(picture),
};
export const newsSummary = z.object(newsFields);
const newsItemFields = {
  ...newsFields,
  long_description: text.check(z.describe("Paragraphs with an empty line between.")),
  author: orNone(text),
  redirect_url: orNone(text),
  status: flag,
};
export const newsItem = z.object(newsItemFields);
export const staffNews = z.object({ ...newsItemFields, ...staffFields, created_on: moment });

export const eventNote = z.object({
  field: z.enum(notedFields),
  weight: z.enum(noteWeights).check(z.describe("How much it matters; none of it stops a night from being saved.")),
  message: text,
});

const spoken = { start_date: moment, end_date: moment, notes: z.array(eventNote) };
export const repeatPlan = z.object({ words: text, nights: z.array(z.object({ night: day, ...spoken })) });

const seriesField = z.enum([
  ...["name", "start_date", "end_date", "description", "redirection_url", "image", "status"],
  ...cardFields,
] as const);
export const seriesNight = z.object({
  _id: text,
  name: text,
  start_date: moment,
  end_date: moment,
  status: flag,
  version: count,
  skipped: flag.check(z.describe("Taken down; it can be brought back.")),
  own: z.array(seriesField).check(z.describe("What was set on this night alone.")),
});
export const series = z.object({ _id: text, every: z.enum(rhythms), words: text, nights: z.array(seriesNight) });
export const spread = z.object({
  changed: count,
  left: z.array(z.object({ _id: text, start_date: moment, fields: z.array(seriesField) })),
});
const nightChange = z.object({
  _id: text,
  at: moment,
  by: text,
  state: z.enum(nightStates),
  state_reason: z.optional(text),
  start_date: moment,
  previous_start_date: z.optional(moment),
  mails: z.object({ sent: count, waiting: count, failed: count }),
});
const nightGuest = z.object({
  ...{ _id: text, kind: z.enum(kinds), reference: text, name: text, email: text, status: text },
});
const toTell = z.object({
  change: text,
  guests: z.array(nightGuest),
  total: count,
  mails: z.array(z.object({ kind: z.enum(kinds), to: text, subject: text, text })),
});
const toMove = z.object({ change: text, from: day, to: day, guests: z.array(nightGuest), total: count });
export const nightChanges = z.object({
  changes: z.array(nightChange),
  tell: orNone(toTell),
  move: orNone(toMove),
});

const page = { total: count, page: count, page_size: count };

export const staffEventsPage = z.object({
  items: z.array(staffEvent),
  ...page,
  counts: z.object({ all: count, coming: count, past: count, inactive: count }),
});

const summaryFields = {
  _id: text,
  kind: z.enum(kinds),
  reference: text,
  name: text,
  email: text,
  phone: text,
  date: orNone(day),
  wants: text,
  status: text,
  stage,
  owner: orNone(z.object({ _id: text, username: text })),
  created_on: moment,
  updated_on: moment,
  guest_acted_on: orNone(moment).check(
    z.describe("The guest has asked or changed something that has no reply and no note yet."),
  ),
  version: count,
};
export const requestSummary = z.object(summaryFields);

const historyFields = { _id: text, at: moment, by: text };
export const historyLine = z.union([
  z.object({
    ...historyFields,
    action: z.literal("received"),
    details: z.object({ status: text, spam: orNone(text) }),
  }),
  z.object({ ...historyFields, action: z.literal("status"), details: z.object({ from: text, to: text }) }),
  z.object({ ...historyFields, action: z.literal("owner"), details: z.object({ to: orNone(text) }) }),
  z.object({
    ...historyFields,
    action: z.literal("told"),
    details: z.object({ event: text, change: z.enum(["cancelled", "postponed"]), to: text, mail_id: text }),
  }),
  z.object({
    ...historyFields,
    action: z.literal("moved"),
    details: z.object({ event: text, from: day, to: day }),
  }),
  z.object({ ...historyFields, action: z.literal("note"), details: z.object({ text }) }),
  z.object({ ...historyFields, action: z.literal("question"), details: z.object({ text }) }),
  z.object({
    ...historyFields,
    action: z.literal("guest-changed"),
    details: z.object({ changes: z.array(z.object({ label: text, from: text, to: text })) }),
  }),
  z.object({
    ...historyFields,
    action: z.enum(["guest-confirmed", "guest-cancelled", "link-made", "links-revoked"]),
    details: z.object({}),
  }),
  z.object({
    ...historyFields,
    action: z.enum(["redeemed", "redemption-undone"]),
    details: z.object({ door: text }),
  }),
  z.object({
    ...historyFields,
    action: z.literal("door"),
    details: z.object({ what: z.enum(doorActionKinds), door: text, at: moment }),
  }),
  z.object({
    ...historyFields,
    action: z.literal("reply"),
    details: z.object({ subject: text, text, to: text, mail_id: text, mail_state: mailState }),
  }),
]);

export const requestDetail = z.object({
  ...summaryFields,
  spam_reason: orNone(text),
  guest_link_until: orNone(moment),
  guest_confirmed_on: orNone(moment),
  fields: z.array(z.object({ label: text, value: text })),
  history: z.array(historyLine),
  same_guest: z.array(requestSummary),
  same_guest_total: count,
});

/** What undoes a change: its version, and its fields as they were before. */
export const toUndo = z.object({
  _id: text,
  version: count,
  status: z.optional(text),
  spam_reason: z.optional(orNone(text)),
  owner: z.optional(orNone(text)),
});

const atTheDoor = { title: text, words: text.check(z.describe("Fit to be read at the door.")) };
const claimAtDoor = {
  claim: z.object({ _id: text, reference: text, code: text, offer: text, name: text, with: text }),
};
export const verdict = z.discriminatedUnion("verdict", [
  z.object({ ...atTheDoor, ...claimAtDoor, verdict: z.literal("yes"), at: moment, door: text }),
  z.object({ ...atTheDoor, ...claimAtDoor, verdict: z.literal("already"), at: moment, door: text }),
  z.object({ ...atTheDoor, verdict: z.literal("another-night"), from: day, till: day }),
  z.object({ ...atTheDoor, ...claimAtDoor, verdict: z.literal("expired"), till: day }),
  z.object({ ...atTheDoor, ...claimAtDoor, verdict: z.literal("void"), why: z.enum(["offer", "claim", "night"]) }),
  z.object({ ...atTheDoor, verdict: z.enum(["another-club", "altered", "unknown"]) }),
]);

const kindCounts = z.object({ all: count, waiting: count, statuses: z.record(text, count) });
export const inboxPage = z.object({
  items: z.array(requestSummary),
  ...page,
  more: flag,
  counts: z.object({
    waiting: count,
    open: count,
    spam: count,
    guests: count,
    kinds: z.record(z.enum(kinds), kindCounts),
  }),
});

export const subscriber = z.object({
  _id: text,
  email: text,
  first_name: text,
  last_name: text,
  phone: text,
  consented_on: moment,
  consent_source: text,
  consent_words: text,
  confirmed_on: orNone(moment),
  must_confirm: flag,
  unsubscribed_on: orNone(moment),
  spam_reason: orNone(text),
});
export const subscribersPage = z.object({
  items: z.array(subscriber),
  ...page,
  counts: z.object({ subscribed: count, unconfirmed: count, unsubscribed: count, spam: count, all: count }),
});

const mailFields = {
  _id: text,
  template: text,
  subject: text,
  recipient: text,
  state: outboxState,
  attempts: count,
  next_try_on: orNone(moment),
  last_error: orNone(text),
  sent_on: orNone(moment),
  created_on: moment,
};
export const outboxMail = z.object(mailFields);
export const outboxMailDetail = z.object({
  ...mailFields,
  text: text.check(z.describe("What it says, without its look.")),
});
export const outboxPage = z.object({
  items: z.array(outboxMail),
  page: count,
  more: flag,
  counts: z.object({ waiting: count, held: count, failed: count }),
  mail_configured: flag,
});

export const pulse = z.object({
  waiting: count,
  waiting_by_kind: z.partialRecord(z.enum(kinds), count),
  failed_mails: count,
  newest: orNone(text),
});

const nightOfWeekend = z.pick(staffEvent, {
  _id: true,
  name: true,
  start_date: true,
  end_date: true,
  night: true,
  status: true,
  imgsrc: true,
  picture: true,
  state: true,
  previous_start_date: true,
});
export const overview = z.object({
  as_of: moment,
  seen_on: orNone(moment),
  since: z.record(z.enum(kinds), count),
  waiting: z.array(requestSummary),
  weekend: z.array(
    z.object({
      event: nightOfWeekend,
      tables: z.object({ approved: count, waiting: count, guests: count }),
      functions: count,
      claims: count,
    }),
  ),
  failed_mails: count,
  waiting_mails: count,
  held_mails: count,
  mail_configured: flag,
  backups: orNone(
    z.object({
      good: orNone(z.object({ at: moment, size: count })),
      failed: orNone(z.object({ at: moment, why: text })),
      overdue: flag,
    }),
  ),
});

const went = z.record(text, count).check(z.describe("How many, by rule or kind of request, mail and subscriber."));
export const privacyPage = z.object({
  rules: z.array(
    z.object({
      kind: z.enum(Object.keys(retention) as [Retention, ...Retention[]]),
      what: text,
      kept: text,
      since: text,
      next: count.check(z.describe("How many the next run would delete.")),
    }),
  ),
  last_run: orNone(z.object({ began_on: moment, ended_on: orNone(moment) })),
  log: z.array(
    z.object({ _id: text, at: moment, action: z.enum(["retention", "exported", "erased"]), by: text, counts: went }),
  ),
});
export const holdings = z.object({
  guest: text,
  requests: z.array(requestSummary),
  mails: count,
  subscriptions: z.array(subscriber),
  also: z.array(text).check(z.describe("Other addresses and numbers in these.")),
  traces: z.array(z.object({ at: moment, action: z.enum(["exported", "erased", "left"]), by: text })),
  seen: text.check(z.describe("Names what was found; erasing asks for it.")),
});
export const erased = z.object({ message: text, counts: went });

const tick = z.object({
  _id: text.check(z.describe("Made by the phone: the same tap sent twice is one.")),
  request: text,
  what: z.enum(doorActionKinds),
  undoes: orNone(text).check(z.describe("The tap that is taken back.")),
  at: moment,
  by: text,
  door: text,
});
export const clubTable = z.object({
  _id: text,
  room: text,
  name: text,
  seats: count,
  minimum: orNone(count).check(z.describe("Minor units of the venue's currency.")),
  x: count.check(z.describe("Per cent of the room from the left.")),
  y: count.check(z.describe("Per cent of the room from the top.")),
  version: count,
});
const seating = z.object({ request: text, table: orNone(text), from: moment, until: moment });
export const floor = z.object({ tables: z.array(clubTable), seatings: z.array(seating) });
const sheetRow = z.object({
  _id: text,
  kind: z.enum(["vip-table", "function", "claim"]),
  reference: text,
  name: text,
  guests: count,
  status: text,
  wants: text,
  note: text,
  comes: text.check(z.describe("When they said that they come; empty where they did not.")),
  code: orNone(text).check(z.describe("The code that an offer is used by.")),
});
export const sheet = z.object({
  night: day,
  title: text,
  doors: moment,
  ends: moment,
  mark: text.check(z.describe("Changes are asked for after it.")),
  now: moment,
  rows: z.array(sheetRow),
  ticks: z.array(tick),
  floor,
});
export const sheetChanges = z.object({
  mark: text,
  now: moment,
  rows: z.optional(z.array(sheetRow)),
  gone: z.optional(z.array(text)),
  ticks: z.optional(z.array(tick)),
  floor: z.optional(floor),
});
export const doorPass = z.object({
  _id: text,
  night: day,
  door: text,
  created_on: moment,
  created_by: text,
  ends_on: moment,
  phones: count,
});
export const afterNight = z.object({
  night: day,
  title: text,
  sources: z.array(
    z.object({
      source: z.enum(["vip-table", "function", "claim"]),
      expected: count,
      came: count,
      no_show: count,
      guests_expected: count,
      guests_came: count,
      used_again: count,
    }),
  ),
  hours: z.array(
    z.object({
      hour: text.check(z.describe("22:00 by the venue's clock; empty where nobody knows.")),
      guests: z.object({ "vip-table": count, function: count, claim: count }),
    }),
  ),
});
