import { useRef, useState } from "react";
import type { Rhythm } from "../../../platform/db/tables/content.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { today } from "../../../platform/venue/today.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { useDebouncedApi } from "../../../staff/toolkit/use-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { StaffEvent } from "../event.ts";
import { MAX_NIGHTS } from "../recurrence.ts";
import type { PlannedNight } from "../shapes.ts";
import { repeatEvent } from "./event-calls.ts";

/** Delay after the last change before the dates are requested, in ms. */
const PAUSE = 300;
/** Default length of a series in days. */
const SEASON = 91;

/** The choices in the dialog, as typed. */
export interface RepeatChoice {
  every: Rhythm;
  ends: "until" | "times";
  until: string;
  times: string;
  status: boolean;
}

/** A choice's rule for the API; null while it is incomplete. */
function ruleOf({ every, ends, until, times }: RepeatChoice): { every: Rhythm; until?: string; times?: string } | null {
  if (ends === "until") return isDay(until) ? { every, until } : null;
  return /^\d{1,3}$/.test(times) && Number(times) >= 1 && Number(times) <= MAX_NIGHTS ? { every, times } : null;
}

const notARule = ({ ends }: RepeatChoice) =>
  ends === "until" ? "Choose an end date." : `Enter a number from 1 to ${MAX_NIGHTS}.`;

/** Dates with problems come first. */
const failureMessage = (answer: Answer<unknown>) =>
  (answer.kind === "refused" && Object.values(answer.errors)[0]) || errorMessage(answer);

/** The state of the repeat dialog: choice, resulting dates, and creating them once. */
export function useRepeat(event: StaffEvent, onMade: (answer: { message: string }) => void) {
  const [choice, setChoice] = useState<RepeatChoice>(() => {
    const [from = ""] = [event.night, today()].sort().reverse();
    return { every: "week", ends: "until", until: addDays(from, SEASON), times: "12", status: false };
  });
  /** Dates that were selected or cleared by hand; others are selected unless they are past, closed, or have this event already. */
  const [selected, setSelected] = useState<Record<string, boolean>>({});
  const { busy, failed, setFailed, send } = useSend(failureMessage);
  const sent = useRef({ body: "", key: "" });

  const rule = ruleOf(choice);
  const request = rule && { params: { id: event._id }, query: rule };
  const plan = useDebouncedApi("GET /event/repeat-dates/:id", request, PAUSE);
  const nights: readonly PlannedNight[] | null =
    plan.isSettled && !plan.loading && plan.current ? plan.current.nights : null;

  const isSelected = ({ night, closed, notes }: PlannedNight) =>
    selected[night] ?? (night >= today() && !closed && !notes.some(({ field }) => field === "name"));
  const count = nights?.filter(isSelected).length ?? 0;

  const make = async () => {
    if (!rule || !nights) return;
    if (count === 0) return setFailed("No dates left. Choose a later end date or skip fewer.");
    const leave_out = nights.filter((planned) => !isSelected(planned)).map(({ night }) => night);
    const body = { ...rule, leave_out, status: choice.status };
    // One key per request body, so that a retry after a lost connection creates nothing twice.
    if (sent.current.body !== JSON.stringify(body))
      sent.current = { body: JSON.stringify(body), key: crypto.randomUUID() };
    await send(() => repeatEvent(event, body, sent.current.key), onMade);
  };

  return {
    choice,
    choose: (change: Partial<RepeatChoice>) => setChoice((before) => ({ ...before, ...change })),
    nights,
    /** The reason for there being no dates. */
    wrong: rule ? (plan.isSettled ? plan.failed : null) : notARule(choice),
    isSelected,
    select: (night: string, is: boolean) => setSelected((before) => ({ ...before, [night]: is })),
    count,
    busy,
    failed,
    make,
  };
}
