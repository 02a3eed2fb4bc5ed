import * as z from "zod/mini";
import type { DeclineReason, RequestKind, StatusName } from "../../../platform/db/tables/requests.ts";
import { ifSent, pageNumber } from "../../../platform/http/query-fields.server.ts";
import { declineReasons, isDecline } from "../../../platform/venue/decline-reasons.ts";
import { hasStatus, hasTurnout, stages, turnoutNames } from "../../../platform/venue/request-kinds.ts";
import { searchField } from "../search/search-field.server.ts";
import { type InboxFilter, inboxSorts, isForNights, kindsWith, usualSort } from "./filter.ts";

const reasons = Object.keys(declineReasons) as DeclineReason[];

const word = ifSent(z.string());
const day = (name: string) => ifSent(z.iso.date(`\`${name}\` must be a date such as 2026-11-28.`));
const nightOfReceipt = (name: string, which: string) =>
  ifSent(
    z.iso
      .date(`\`${name}\` must be a date such as 2026-11-28.`)
      .check(z.describe(`${which} club night of receipt: what is received after midnight is still that night's.`)),
  );

/** The query of the inbox; empty parameters count as omitted. */
export const inboxQuery = z.object({
  kind: word,
  status: word,
  reason: ifSent(
    z
      .enum([...reasons, "none"], `\`reason\` must be one of ${reasons.join(", ")}, none.`)
      .check(z.describe("With the status declined or lost: why.")),
  ),
  stage: ifSent(z.enum([...stages, "all"], `\`stage\` must be one of ${stages.join(", ")}, all.`)),
  owner: ifSent(z.string().check(z.describe("An admin's id, none, or me."))),
  q: ifSent(searchField.check(z.minLength(3))),
  night: day("night"),
  nights_from: day("nights_from"),
  nights_to: day("nights_to"),
  turnout: ifSent(
    z
      .enum(turnoutNames, `\`turnout\` must be one of ${turnoutNames.join(", ")}.`)
      .check(z.describe("With the kind vip-table or claim: whose guests were expected, came, or did not.")),
  ),
  source: ifSent(
    z
      .string()
      .check(
        z.maxLength(100),
        z.describe(
          "By what the guest came, as Insights names it: `direct`, `link:poster`; `unknown` without a source.",
        ),
      ),
  ),
  from: day("from"),
  to: day("to"),
  sent_from: nightOfReceipt("sent_from", "First"),
  sent_to: nightOfReceipt("sent_to", "Last"),
  guest: ifSent(z.string().check(z.describe("A request's id: all requests of the same guest."))),
  news: ifSent(z.string().check(z.describe("Any text: only those with a guest update."))),
  sort: ifSent(z.enum(inboxSorts, `\`sort\` must be one of ${inboxSorts.join(", ")}.`)),
  page: pageNumber(),
});

/**
 * @param me the caller's id, for `owner=me`.
 * @param visible the kinds that the caller sees; another one counts as misspelt.
 * @returns the filter of a query, or a message that names the wrong parameter.
 */
export function readInboxFilter(
  { kind: sentKind, status, owner, sort, news, ...query }: z.output<typeof inboxQuery>,
  me: string,
  visible: readonly RequestKind[],
): InboxFilter | { wrong: string } {
  const kind = visible.find((one) => one === sentKind);
  if (sentKind !== undefined && !kind) return { wrong: `\`kind\` must be one of ${visible.join(", ")}.` };
  const searched = kind ? [kind] : visible;
  const isStatus = (text: string): text is StatusName => searched.some((one) => hasStatus(one, text));
  if (status !== undefined && !isStatus(status)) {
    return { wrong: "These requests cannot have this `status`." };
  }
  const kinds = status === undefined ? [] : kindsWith(status, searched);
  if (query.reason !== undefined && !kinds.some((one) => isDecline(one, status ?? ""))) {
    return { wrong: "`reason` needs a `status` that declines requests." };
  }
  if (query.turnout !== undefined && !hasTurnout(kind)) {
    return { wrong: "`turnout` needs the `kind` vip-table or claim." };
  }
  // Few requests have one, and the index of nights finds them.
  if (query.source !== undefined && !isForNights(query)) {
    return { wrong: "`source` needs the nights that are asked for: `night`, `nights_from` or `nights_to`." };
  }
  return {
    ...query,
    visible,
    kind: kinds.length === 1 ? kinds[0] : kind,
    status,
    owner: owner === "me" ? me : owner,
    guestActed: news === undefined ? undefined : true,
    sort: sort ?? usualSort(query.q),
  };
}
