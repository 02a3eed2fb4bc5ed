import type { RequestKind } from "../db/tables/requests.ts";
import { addDays } from "../lib/time/wall-time-arithmetic.ts";
import { formatDay, formatTime, wallClockIn } from "../lib/time/wall-time-text.ts";
import { timeInNight, tonight } from "./club-night.ts";
import { settings } from "./current.ts";
import { kindTexts } from "./kind-texts.ts";
import { pageTexts } from "./page-texts.server.ts";
import { openingOf, weekdayOf } from "./schema/opening-hours.ts";
import { venue } from "./venue.ts";

/**
 * When a guest can expect a reply: `usual` as in the club's texts; `before-doors` of a night that is sooner; `tonight`
 * only by phone, on the night itself; `late` for one that is later than promised.
 */
export type ReplyPromise = "usual" | "before-doors" | "tonight" | "late";

/** The number of working days within which the club's texts promise a reply. */
const WORKING_DAYS = 2;

/** Kinds of requests for a club night; replies to other kinds do not depend on a night. */
const aboutNights: readonly RequestKind[] = ["vip-table", "function"];

/** The last day of the promised working days, `YYYY-MM-DD`. @param day when the request was sent. */
function lastDayToReply(day: string): string {
  let last = day;
  for (let left = WORKING_DAYS; left > 0; ) {
    last = addDays(last, 1);
    if (!["Saturday", "Sunday"].includes(weekdayOf(last))) left -= 1;
  }
  return last;
}

/**
 * Returns when a guest can expect a reply to a request.
 *
 * @param request its club night (`YYYY-MM-DD`), and when it was sent, in ms since 1970. @param now ms since 1970.
 */
export function replyPromise(
  { kind, night, received }: { kind: RequestKind; night?: string | null; received: number },
  now: number = received,
): ReplyPromise {
  if (!night || !aboutNights.includes(kind)) return "usual";
  const clock = wallClockIn(venue.timeZone, now);
  const { opens } = openingOf(settings().hours, night);
  if (night <= tonight(now) || clock >= timeInNight(night, opens)) return "tonight";
  const last = lastDayToReply(wallClockIn(venue.timeZone, received).slice(0, 10));
  if (last >= night) return "before-doors";
  return clock.slice(0, 10) > last ? "late" : "usual";
}

/** The texts of a promise, like those of the page "Confirmations": for the email, its preview, and the private page. */
export function promiseTexts(
  promise: ReplyPromise,
  { kind, night = "" }: { kind: RequestKind; night?: string | null },
): { next: string; soon: string; received: string } {
  const usual = pageTexts().answers[kindTexts[kind]];
  if (promise === "usual" || !night) return usual;
  const held = kind === "function" ? "No date held yet." : "No table held yet.";
  const free = "We charge nothing before we've confirmed it.";
  const { shown } = venue.phone;
  if (promise === "tonight") {
    const soon = `It's for tonight: call us on ${shown}.`;
    return {
      next: `Your request is for tonight, and we may not read it in time. Call us on ${shown} and quote your reference. ${held} ${free}`,
      soon,
      received: `${soon} ${held}`,
    };
  }
  if (promise === "before-doors") {
    const { opens } = openingOf(settings().hours, night);
    const soon = `We'll reply before ${formatTime(opens)} on ${formatDay(night)}.`;
    return {
      next: `Your date is close, so we'll reply by email or phone before ${formatTime(opens)} on ${formatDay(night)}. Haven't heard from us? Call ${shown} and quote your reference. ${held} ${free}`,
      soon,
      received: `${soon} ${held}`,
    };
  }
  const soon = `Sorry, we should have replied by now: call us on ${shown}.`;
  return { next: `${soon} ${held}`, soon, received: `${soon} ${held}` };
}
