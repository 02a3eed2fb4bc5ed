import * as z from "zod/mini";
import { sharePreviewSchema } from "../events/schema.ts";
import { verdictShape } from "../offers/shapes.server.ts";
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

const sayingSo = <Shape extends Record<string, Schema>>(shape: Shape) => z.object({ message: z.string(), ...shape });

const day = z.optional(z.iso.date());

/** Every call by its method and path. */
export const endpointDescriptions: Readonly<Record<string, EndpointDescription>> = {
  "POST /event/preview-share": {
    does: "Draws the picture beside a shared link to a night as it is typed; nothing of it is kept.",
    body: sharePreviewSchema,
    picture: "may be sent",
    gives: "jpeg",
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
};
