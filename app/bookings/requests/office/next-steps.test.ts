import { expect, test } from "vitest";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { requestKinds, statusesOf } from "../../../platform/venue/request-kinds.ts";
import { nextSteps } from "./next-steps.ts";

const kinds = Object.keys(requestKinds) as RequestKind[];

test("every next step is another status of the kind", () => {
  for (const kind of kinds) {
    for (const status of Object.keys(statusesOf(kind))) {
      for (const { status: next, text } of nextSteps(kind, status)) {
        expect(statusesOf(kind), `${kind} from ${status}`).toHaveProperty([next]);
        expect(next).not.toBe(status);
        expect(text).not.toBe("");
      }
    }
  }
});

test("unanswered and open requests have a next step, and spam can be restored", () => {
  for (const kind of kinds) {
    for (const [status, { stage }] of Object.entries(statusesOf(kind))) {
      if (stage === "waiting" || stage === "open") expect(nextSteps(kind, status).length).toBeGreaterThan(0);
    }
    expect(nextSteps(kind, "spam")).toEqual([{ status: Object.keys(statusesOf(kind))[0], text: "Not spam" }]);
  }
});

test("the next steps of a new table are approve, decline and contact", () => {
  expect(nextSteps("vip-table", "new").map(({ text }) => text)).toEqual(["Approve", "Decline", "Contacted"]);
});
