import * as z from "zod/mini";
import { imageFacts, imagePath } from "../../house/images/shapes.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { type TrailAction, trailActions } from "../../staff/audit-log/actions.ts";

const values = z.record(text, z.unknown()).check(z.describe("By field."));

/** A page of the audit trail, newest first. */
export const trailPageShape = z
  .object({
    items: z.array(
      z.object({
        number: count,
        at: instant,
        actor: z.object({
          key: text,
          id: nullable(text).check(
            z.describe("An admin's id; null for the operator, the program and phones at doors."),
          ),
          name: text,
        }),
        /** The network that the request came from, or empty. */
        network: text,
        action: z.enum(Object.keys(trailActions) as [TrailAction, ...TrailAction[]]),
        object: nullable(z.object({ kind: text, id: text, name: text })),
        before: values,
        after: values,
        filter: values.check(z.describe("Of an export or a search: what was asked for.")),
        count: nullable(count),
      }),
    ),
    images: z
      .record(text, z.object({ imgsrc: imagePath, picture: imageFacts }))
      .check(z.describe("The images of events, offers and news in `before` and `after`, by id, unless deleted.")),
    /** Cursors for the next and the previous page; null if there is none. */
    older: nullable(text),
    newer: nullable(text),
    /** Whether too many names start with the search text, so that nothing was searched. */
    too_many_names: flag,
  })
  .register(shapeNames, { id: "TrailPage" });
export type TrailPage = z.output<typeof trailPageShape>;
export type TrailRow = TrailPage["items"][number];

/** An actor in the audit trail; `key` is their value of the filter `person`. */
const personShape = z
  .object({ key: text.check(z.describe("An admin's id; of others their name.")), name: text })
  .register(shapeNames, { id: "TrailPerson" });
export type TrailPerson = z.output<typeof personShape>;

export const trailPeopleShape = z.array(personShape);

/** The result of checking the audit trail or a part of it. */
export const trailCheckShape = z
  .object({
    rows: count,
    number: count.check(z.describe("The last row checked.")),
    hash: text,
    problems: z.array(text),
    done: flag,
  })
  .register(shapeNames, { id: "TrailCheck" });
export type TrailCheckResult = z.output<typeof trailCheckShape>;
