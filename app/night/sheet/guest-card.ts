import type { DoorState } from "../../bookings/door-log/door-actions.ts";
import { flagLabel, flagText, type Stopping, stoppingBy } from "../../bookings/guests/door-flags.ts";
import { visitFacts } from "../../bookings/guests/visit-facts.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import type { SheetRow } from "./shapes.ts";

/** Why a guest is not simply let in. */
export interface Stop {
  by: Stopping;
  /** `Not admitted`, `See a manager`. */
  title: string;
  /** The reason, as a sentence. */
  text: string;
}

type Carded = Pick<SheetRow, "card" | "ask">;

/** The stop on a phone that does not show who guests are. */
export const ASK: Stop = { by: "not-admitted", title: "Ask a manager", text: "A manager decides about this guest." };

/** A text with a full stop, if it has no mark at its end. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What stops a guest by their flags, the strictest; undefined if nothing does. */
export function stopOf({ card, ask }: Carded): Stop | undefined {
  if (ask) return ASK;
  for (const [kind, reason] of card?.[4] ?? []) {
    const by = stoppingBy(kind);
    if (by) return { by, title: flagLabel(kind), text: sentence(reason) };
  }
  return undefined;
}

/** What stops a guest who is not in yet. */
export const stopFor = (guest: Carded & { state: Pick<DoorState, "now"> }): Stop | undefined =>
  guest.state.now === null || guest.state.now === "no-show" ? stopOf(guest) : undefined;

/** A guest's flags in words, the strictest first: `Please look after: her birthday`. */
export function flagTexts({ card, ask }: Carded): string[] {
  if (ask) return [ASK.title];
  return (card?.[4] ?? []).map(([kind, reason]) => flagText({ kind, reason }));
}

/** Who a guest is to the club: `4 visits, last 14 March · 1 no-show`; empty if nothing is known. @param night the club night. */
export function cardFacts({ card }: Carded, night: string): string {
  if (!card) return "";
  const [visits, since = 0, no_shows = 0] = card;
  const last_visit = visits === 0 ? null : addDays(night, -since);
  const facts = visitFacts({ visits, last_visit, no_shows }, night);
  if (last_visit !== night) return facts.join(" · ");
  const tonight = visits === 1 ? "First visit" : `${formatCount(visits, "visit")} with tonight`;
  return [tonight, ...facts.slice(1)].join(" · ");
}

/** The newest note about a guest, shortened; empty without one. */
export const cardNote = ({ card }: Carded): string => card?.[3] ?? "";

/** The names of a guest's first tags, shortened. */
export const cardTags = ({ card }: Carded): readonly string[] => card?.[5] ?? [];
