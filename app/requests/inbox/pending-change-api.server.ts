import { type StaffServices, staffOf } from "../../auth/staff.server.ts";
import { jsonEndpoint, withMessage } from "../../http/endpoint.server.ts";
import { ifMatch } from "../../lib/if-match.server.ts";
import { isDemo, NEVER_SENT } from "../../outbox/demo.server.ts";
import { requestDetailShape } from "../shapes.server.ts";
import { visibleKinds } from "../visible-kinds.ts";
import { findRequest } from "./detail.server.ts";
import { decidePendingChange, decisionSchema } from "./pending-change.server.ts";

/** Services of the endpoint. */
interface DecisionServices extends StaffServices {
  /** Called after emails were queued. */
  mailWaits: () => void;
}

/** `/api/requests/:id/pending-change`: decides about a change that a guest asked for. */
export const pendingChangeEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/requests/:id/pending-change",
    access: "requests.change",
    summary: "Approves or declines the change that a guest asked for, and emails the guest.",
    input: decisionSchema,
    headers: ["If-Match"],
    output: withMessage({ request: requestDetailShape }),
    async handle(context, { db, writer, mailWaits }: DecisionServices, sent) {
      const id = context.req.param("id");
      const staff = staffOf(context);
      const by = { staff, now: Date.now(), visible: visibleKinds(staff.role), ifVersion: ifMatch(context) };
      const rejection = await writer.write((trx) => decidePendingChange(trx, id, sent.data, by));
      const request = await findRequest(db, id, by.visible);
      if (rejection) return context.json({ message: rejection.message, request }, rejection.status);
      mailWaits();
      const { decision, email } = sent.data;
      const done = decision === "approve" ? "Change approved." : "Change declined.";
      const queued = (await isDemo(db, id)) ? NEVER_SENT : "Email queued.";
      return context.json({ message: email === "none" ? done : `${done} ${queued}`, request });
    },
  }),
];
