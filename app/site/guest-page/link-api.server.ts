import * as z from "zod/mini";
import { writeHistory } from "../../bookings/request-history/write-history.server.ts";
import { findRow } from "../../bookings/requests/change.server.ts";
import {
  guestLinkSchema,
  guestPagePath,
  makeGuestLink,
  revokeGuestLinks,
} from "../../bookings/requests/guest/guest-link.server.ts";
import { findRequest } from "../../bookings/requests/inbox/detail.server.ts";
import { requestDetailShape } from "../../bookings/requests/shapes.ts";
import { visibleKinds } from "../../bookings/requests/visible-kinds.ts";
import { jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";

interface GuestLinkServices extends StaffServices {
  /** The site's public address, without a trailing slash. */
  origin: string;
}

/** `/api/requests/{id}/guest-link`: revokes a guest's private links, and may create a new one. */
export const guestLinkEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/requests/:id/guest-link",
    access: "requests.change",
    summary: "Revokes a guest's private links and can create a new one.",
    input: guestLinkSchema,
    output: withMessage({ link: z.nullable(z.string()), request: requestDetailShape }),
    async handle(context, { db, origin, writer }: GuestLinkServices, { params, data }) {
      const id = params.id;
      const actor = staffOf(context);
      const visible = visibleKinds(actor.role);
      const now = Date.now();
      const token = await writer.write(async (trx) => {
        const row = await findRow(trx, id, visible);
        if (!row) return undefined;
        await revokeGuestLinks(trx, row, actor, now);
        if (data.link === "none") return null;
        await writeHistory(trx, id, [{ action: "link-made", details: {} }], actor.username, storedInstant(now));
        const object = { kind: "request", id, name: row.reference };
        await record(trx, { actor, action: "request.link-made", object }, now);
        return makeGuestLink(trx, id, now, { via: "staff" });
      });
      if (token === undefined) return jsonError(context, 404, "Request not found.");
      return context.json({
        message:
          token === null
            ? "All links revoked."
            : "New link created. It's shown only once, and earlier links no longer work.",
        link: token === null ? null : origin + guestPagePath(token),
        request: await findRequest(db, id, visible),
      });
    },
  }),
] as const;
