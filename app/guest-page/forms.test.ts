import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { act, confirmedLink, last, today, viewOf } from "../../test/guest-pages.ts";
import { makeRequest } from "../../test/makers.ts";
import { statusesOf } from "../content/request-kinds.ts";
import { venue } from "../content/venue.ts";
import { canChange } from "../requests/guest/guest-changes.ts";
import { CancelForm, ChangeForm } from "./forms.tsx";

const UNCONFIRMS = "you&#x27;re unconfirmed until we email you";

test.each(["vip-table", "function"] as const)(
  "the form of a %s says that a change un-confirms where it does",
  async (kind) => {
    const db = await testDatabase();
    for (const status of Object.keys(statusesOf(kind)).filter((one) => canChange(kind, one))) {
      for (const [change, unconfirms] of [
        [{ guests: "9" }, true],
        [{ date: last }, true],
        [{ guests: "7" }, false],
        [{ time: "23:00" }, false],
      ] as const) {
        const id = await makeRequest(db, { kind, date: today });
        await db.updateTable("requests").set({ status }).where("id", "=", id).execute();
        const token = await confirmedLink(db, id);
        const view = await viewOf(db, token);
        if (!view?.change) throw new Error("It cannot be changed.");
        const form = { path: "/my/x", view, refused: undefined };
        const warned = renderToStaticMarkup(createElement(ChangeForm, { ...form, change: view.change })).includes(
          UNCONFIRMS,
        );
        const sent = { do: "change", version: String(view.version), ...view.change, ...change };
        expect(await act(db, token, sent)).toEqual({ done: "changed" });
        const row = await db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirstOrThrow();
        expect({ status, change, now: row.status }).toEqual({
          status,
          change,
          now: warned && unconfirms ? "new" : status,
        });
        // What the page says about a new date, the club has said about that date.
        if (change !== undefined && "date" in change)
          expect(["new", "contacted", "waitlisted", "prospect"]).toContain(row.status);
        if (kind === "vip-table") {
          const cancel = renderToStaticMarkup(createElement(CancelForm, { ...form, sure: true }));
          expect(cancel).toContain(`within ${venue.rules.depositHours} hours it&#x27;s non-refundable`);
        }
      }
    }
  },
);
