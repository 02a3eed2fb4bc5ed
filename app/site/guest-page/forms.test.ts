import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { act, confirmedLink, last, today, viewOf } from "../../../test/guest-pages.ts";
import { makeRequest } from "../../../test/makers.ts";
import { canChange, isHeld } from "../../bookings/requests/status-rules.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { statusesOf, statusNamed } from "../../platform/venue/request-kinds.ts";
import { CancelForm, ChangeForm } from "./forms.tsx";

test.each(["vip-table", "function"] as const)(
  "the form of a %s leads to a review where the club holds something, and to a change where it does not",
  async (kind) => {
    const db = await testDatabase();
    const date = addDays(today, 5);
    for (const status of Object.keys(statusesOf(kind)).filter((one) => canChange(kind, one))) {
      const id = await makeRequest(db, { kind, date });
      await db
        .updateTable("requests")
        .set({ status: statusNamed(kind, status) })
        .where("id", "=", id)
        .execute();
      const token = await confirmedLink(db, id);
      const view = await viewOf(db, token);
      if (!view?.change) throw new Error("It cannot be changed.");
      const form = { path: "/my/x", view, refused: undefined };
      const html = renderToStaticMarkup(createElement(ChangeForm, { ...form, change: view.change }));
      const held = isHeld(kind, status);
      expect({ status, html }).toEqual({
        status,
        html: expect.stringContaining(held ? "Review changes" : "Save changes"),
      });
      const sent = { do: "change", version: String(view.version), ...view.change };
      for (const [change, outcome] of [
        [{ guests: "9" }, "asks"],
        [{ date: last }, "asks"],
        [{ guests: "7" }, "kept"],
        [{ time: "23:00" }, "kept"],
      ] as const) {
        const done = await act(db, token, { ...sent, ...change, ...(!held && { edit: "yes" }) });
        if (held) expect(done).toMatchObject({ review: { outcome } });
        else expect(done).toMatchObject({ status: 200, form: "change", typed: change });
      }
      expect(await viewOf(db, token)).toEqual(view);
      const cancel = renderToStaticMarkup(createElement(CancelForm, { ...form, sure: true }));
      expect(cancel, "without a deposit").not.toContain("refund");
    }
  },
);
