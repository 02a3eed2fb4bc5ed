import * as z from "zod/mini";
import { seenSchema } from "../admin/api.server.ts";
import { overviewShape, pulseShape } from "../admin/shapes.server.ts";
import { stages } from "../content/request-kinds.ts";
import { sharePreviewSchema } from "../events/schema.ts";
import { sendSchema } from "../mail/outbox-api.server.ts";
import { outboxMailDetailShape, outboxMailShape, outboxPageShape } from "../mail/shapes.server.ts";
import { subscriberShape, subscribersPageShape } from "../newsletter/shapes.server.ts";
import { subscriberShows } from "../newsletter/subscriber.ts";
import { verdictShape } from "../offers/shapes.server.ts";
import { eraseSchema, guestSchema } from "../privacy/guest.ts";
import { erasedShape, holdingsShape, privacyPageShape } from "../privacy/shapes.server.ts";
import { guestLinkSchema } from "../requests/guest/guest-link.server.ts";
import { requestChangeSchema, severalRequestsSchema } from "../requests/inbox/api.server.ts";
import { inboxSorts } from "../requests/inbox/filter.ts";
import { replySchema } from "../requests/inbox/reply.server.ts";
import { undoSchema } from "../requests/inbox/undo.server.ts";
import { inboxPageShape, requestDetailShape, toUndoShape } from "../requests/shapes.server.ts";
import {
  clubTableSchema,
  doorActionsSchema,
  doorSignInSchema,
  passSchema,
  redeemAtDoorSchema,
  seatingSchema,
} from "../tonight/schema.ts";
import {
  afterNightShape,
  clubTableShape,
  doorPassShape,
  sheetChangesShape,
  sheetShape,
} from "../tonight/shapes.server.ts";

type Schema = z.ZodMiniType;

/** What is said of a call; who may make it stands in the list of calls. */
export interface EndpointDescription {
  /** One line. */
  does: string;
  /** What is sent as JSON; `picture` says that it is a form with one. */
  body?: Schema;
  picture?: "needed" | "may be sent";
  query?: Schema & { shape: object };
  /** A form of a guest: it may be sent twice under one Idempotency-Key, and too many are refused. */
  guestForm?: true;
  /** Asks for a proof of work while many make it at once. */
  mayAskForProof?: true;
  /** Statuses by which it is refused besides those that follow from the above. */
  refuses?: readonly number[];
  /** It may say with If-Match which version was changed. */
  versioned?: true;
  /** What success is answered with: JSON of a shape, a spreadsheet, a picture, or nothing. */
  gives: Schema | "csv" | "jpeg" | "nothing";
  /** By default 200. */
  status?: 201 | 204;
}

/** How many requests were changed, and why others were left. */
const changedSeveral = { changed: z.int(), left: z.array(z.object({ _id: z.string(), reason: z.string() })) };

const sayingSo = <Shape extends Record<string, Schema>>(shape: Shape) => z.object({ message: z.string(), ...shape });

const word = z.optional(z.string());
const day = z.optional(z.iso.date());
const page = z.optional(z.int().check(z.minimum(1)));
const inboxQuery = z.object({
  kind: word,
  status: word,
  stage: z.optional(z.enum([...stages, "all"])),
  owner: z.optional(z.string().check(z.describe("An admin's id, none, or me."))),
  q: z.optional(z.string().check(z.minLength(3))),
  night: day,
  from: day,
  to: day,
  guest: z.optional(z.string().check(z.describe("A request's id: all requests of the same guest."))),
  sort: z.optional(z.enum(inboxSorts)),
  page,
});
const subscribersQuery = z.object({ q: word, show: z.optional(z.enum(subscriberShows)), page });

const jsonLd = z.array(z.record(z.string(), z.unknown()));
const exported = z.object({
  club: z.string(),
  asked_for: z.string(),
  made_on: z.string(),
  requests: jsonLd,
  mails: jsonLd,
  newsletter: jsonLd,
});

/** Every call by its method and path. */
export const endpointDescriptions: Readonly<Record<string, EndpointDescription>> = {
  "GET /admin/pulse": { does: "What changes by itself in the back office.", gives: pulseShape },
  "GET /admin/overview": { does: "What is new, what waits, and the next nights.", gives: overviewShape },
  "POST /admin/seen": {
    does: "Notes up to when what is new was seen: the `as_of` of an overview.",
    body: seenSchema,
    gives: "nothing",
    status: 204,
  },

  "POST /event/preview-share": {
    does: "Draws the picture beside a shared link to a night as it is typed; nothing of it is kept.",
    body: sharePreviewSchema,
    picture: "may be sent",
    gives: "jpeg",
  },

  "GET /requests": { does: "A page of the inbox.", query: inboxQuery, gives: inboxPageShape },
  "GET /requests.csv": { does: "What is filtered, as a spreadsheet.", query: inboxQuery, gives: "csv" },
  "POST /requests/several": {
    does: "Changes the status or the owner of several requests.",
    body: severalRequestsSchema,
    gives: sayingSo({
      ...changedSeveral,
      undo: z.array(toUndoShape),
    }),
  },
  "POST /requests/undo": {
    does: "Restores every field that changes of requests touched, unless anyone has changed the request since.",
    body: undoSchema,
    gives: sayingSo(changedSeveral),
  },
  "GET /requests/:id": {
    does: "A request with its history.",
    gives: z.object({ request: requestDetailShape }),
  },
  "POST /requests/:id": {
    does: "Changes a request's status or owner, or adds a note.",
    body: requestChangeSchema,
    versioned: true,
    gives: sayingSo({ request: requestDetailShape, undo: z.nullable(toUndoShape) }),
  },
  "POST /requests/:id/reply": {
    does: "Writes to the guest.",
    body: replySchema,
    versioned: true,
    refuses: [409],
    gives: sayingSo({ request: requestDetailShape }),
    status: 201,
  },

  "POST /requests/:id/guest-link": {
    does: "Ends every link to a guest's own page, and gives another if wanted.",
    body: guestLinkSchema,
    gives: sayingSo({ link: z.nullable(z.string()), request: requestDetailShape }),
  },

  "GET /newsletter/subscribers": {
    does: "A page of the newsletter's list, newest first.",
    query: subscribersQuery,
    gives: subscribersPageShape,
  },
  "GET /newsletter/subscribers.csv": { does: "The list as a spreadsheet.", query: subscribersQuery, gives: "csv" },
  "POST /newsletter/subscribers/:id/unsubscribe": {
    does: "Takes somebody off the list.",
    gives: sayingSo({ subscriber: subscriberShape }),
  },

  "POST /newsletter/subscribers/:id/send-link": {
    does: "Emails the link to confirm to a subscriber who has not used it.",
    refuses: [409],
    gives: sayingSo({ subscriber: subscriberShape }),
  },

  "GET /mail/outbox": {
    does: "A page of the outbox.",
    query: z.object({ state: z.optional(z.enum(["waiting", "held", "sent", "failed"])), page }),
    gives: outboxPageShape,
  },
  "GET /mail/outbox/:id": { does: "A mail and what it says.", gives: z.object({ mail: outboxMailDetailShape }) },
  "POST /mail/outbox/:id/send": {
    does: "Sends an email now, also one that is held; one that was sent is sent again only when told so.",
    body: sendSchema,
    refuses: [409],
    gives: sayingSo({ mail: outboxMailShape }),
  },

  "GET /tonight/sheet": {
    does: "Everything the door knows of a night: who comes, who came, and who sits where.",
    query: z.object({ night: day }),
    gives: z.object({ sheet: sheetShape, door: z.string(), ends_on: z.nullable(z.string()) }),
  },
  "GET /tonight/changes": {
    does: "What has changed on the sheet since a mark; the whole of it where that cannot be said.",
    query: z.object({ night: day, after: z.string() }),
    gives: z.object({ changes: z.optional(sheetChangesShape), sheet: z.optional(sheetShape) }),
  },
  "POST /tonight/ticks": {
    does: "Records door actions; an action that is sent twice is stored once.",
    body: doorActionsSchema,
    gives: z.object({
      results: z.array(
        z.object({
          _id: z.string(),
          kept: z.boolean(),
          title: z.optional(z.string()),
          message: z.optional(z.string().check(z.describe("Why not, or that an offer was used before."))),
        }),
      ),
    }),
  },
  "POST /tonight/redeem": {
    does: "Redeems an offer by its code and returns the verdict. May be retried with the same id.",
    body: redeemAtDoorSchema,
    refuses: [429],
    gives: verdictShape,
  },
  "POST /tonight/seating": {
    does: "Says when a party comes and which table is theirs; a table is never given twice for the same time.",
    body: seatingSchema,
    gives: sayingSo({}),
  },
  "GET /tonight/tables": {
    does: "The tables of the house.",
    gives: z.object({ tables: z.array(clubTableShape) }),
  },
  "POST /tonight/tables": {
    does: "Adds a table.",
    body: clubTableSchema,
    gives: sayingSo({ tables: z.array(clubTableShape) }),
    status: 201,
  },
  "POST /tonight/tables/:id": {
    does: "Changes a table.",
    body: clubTableSchema,
    versioned: true,
    gives: sayingSo({ tables: z.array(clubTableShape) }),
  },
  "POST /tonight/tables/:id/remove": {
    does: "Takes a table out of the house.",
    gives: sayingSo({ tables: z.array(clubTableShape) }),
  },
  "GET /tonight/nights": {
    does: "The club nights with an event or guests on the sheet, in order, 400 days before and after one.",
    query: z.object({ night: day }),
    gives: z.object({ nights: z.array(day) }),
  },
  "GET /tonight/after": {
    does: "What came of a night and what did not, by source and by hour.",
    query: z.object({ night: day }),
    gives: afterNightShape,
  },
  "GET /tonight/after.csv": { does: "The same as a spreadsheet.", query: z.object({ night: day }), gives: "csv" },
  "GET /tonight/passes": { does: "The codes that open a door and have not ended.", gives: z.array(doorPassShape) },
  "POST /tonight/passes": {
    does: "Makes a code and a link by which phones see one night until 06:00. Both are shown this once.",
    body: passSchema,
    gives: sayingSo({ code: z.string(), link: z.string(), ends_on: z.string() }),
    status: 201,
  },
  "POST /tonight/passes/:id/end": {
    does: "Ends a code, and every phone that came in by it.",
    gives: sayingSo({}),
  },
  "POST /tonight/sign-in": {
    does: "Lets a phone in by a code that was typed, or by what stands behind the # of a link, and gives its sheet.",
    body: doorSignInSchema,
    gives: z.object({
      token: z.string(),
      night: z.string(),
      door: z.string(),
      ends_on: z.string(),
      sheet: sheetShape,
    }),
  },
  "POST /tonight/sign-out": { does: "Signs this phone out.", gives: "nothing", status: 204 },

  "GET /privacy": { does: "Data retention, and what was deleted and handed out.", gives: privacyPageShape },
  "POST /privacy/find": {
    does: "What the club holds of a guest, by mail address or phone number.",
    body: guestSchema,
    gives: holdingsShape,
  },
  "POST /privacy/export": { does: "All of it as one JSON file.", body: guestSchema, refuses: [404], gives: exported },
  "POST /privacy/erase": {
    does: "Deletes all of it for good.",
    body: eraseSchema,
    refuses: [404, 412],
    gives: erasedShape,
  },
};
