import { type ReactNode, useState } from "react";
import { liveActions } from "../../bookings/door-log/door-actions.ts";
import { stopFor } from "../sheet/guest-card.ts";
import { type GuestRowProps, todo } from "../sheet/guest-row-props.ts";
import { OverrideForm } from "../sheet/override-form.tsx";
import { PeopleStepper } from "../sheet/people-stepper.tsx";
import { isParty } from "../sheet/sheet.ts";
import { formatTimeAt, peopleLeft, placeText } from "../sheet/sheet-text.ts";
import { StoppedAdmission } from "./stopped-admission.tsx";

const undoLabels = {
  arrived: "Undo check-in",
  seated: "Undo seating",
  "no-show": "Undo no-show",
  redeemed: "Undo redemption",
};

/** Extra people per action. */
const MAX_EXTRA_PEOPLE = 50;

function ActionButton(props: { onClick: () => void; children: ReactNode }) {
  return <button type="button" className={todo} {...props} />;
}

/** Lets in a part of a party, or more people than were booked. */
function Admission({ guest, mayOverride, onAction }: Pick<GuestRowProps, "guest" | "mayOverride" | "onAction">) {
  const [asked, setAsked] = useState<number | null>(null);
  const { kind, guests: party, state, status } = guest;
  const isVoid = status === "void";
  const left = isVoid ? 0 : peopleLeft(guest);
  const letIn = (people: number, reason?: string) => {
    const more = Math.max(0, people - (party - state.people));
    onAction(guest, "arrived", { people, party: party + more, ...(reason && { reason }) });
    setAsked(null);
  };
  if (kind === "claim" || state.now === "no-show" || state.now === "seated") return null;
  if (asked !== null && isParty(guest)) {
    return (
      <div className="grid gap-2">
        <p className="text-base font-semibold">
          {asked - left} more than booked. Let in {asked}?
        </p>
        <div className="flex gap-2">
          <ActionButton onClick={() => letIn(asked)}>Let in {asked}</ActionButton>
          <ActionButton onClick={() => setAsked(null)}>Cancel</ActionButton>
        </div>
      </div>
    );
  }
  if (asked !== null) {
    return <OverrideForm onConfirm={(reason) => letIn(asked, reason)} onCancel={() => setAsked(null)} />;
  }
  if (isVoid) {
    if (!mayOverride || state.people > 0) return null;
    return <ActionButton onClick={() => setAsked(party)}>Let in anyway</ActionButton>;
  }
  const most = isParty(guest) || mayOverride ? left + MAX_EXTRA_PEOPLE : left;
  if (most < 2) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-base font-semibold">{left > 0 ? "How many now?" : "More people?"}</p>
      <PeopleStepper
        left={left}
        most={most}
        onConfirm={(people) => (people > left ? setAsked(people) : letIn(people))}
      />
    </div>
  );
}

/** The controls of an open row. */
export function GuestRowMore(props: GuestRowProps) {
  const { guest, readOnly, onAction, onUndo, children } = props;
  const { state } = guest;
  const stop = stopFor(guest);
  const arrivals = liveActions(guest.actions).filter(({ what }) => what === "arrived");
  const reason = guest.actions.findLast((item) => item.reason)?.reason;
  const about = [guest.reference, state.first && placeText(state.first), reason].filter(Boolean).join(" · ");
  return (
    <div className="col-span-full grid gap-3 pt-1 pb-3 print:hidden">
      {guest.note && <p className="text-base wrap-anywhere">{guest.note}</p>}
      {about && <p className="text-quiet wrap-anywhere">{about}</p>}
      {guest.status === "void" && (
        <p className="font-semibold text-danger wrap-anywhere">
          {guest.undecided ? `Ask the box office about this ticket. ${guest.undecided}.` : "This ticket is void."}
        </p>
      )}
      {!readOnly && (
        <>
          {stop && state.now === null ? <StoppedAdmission {...props} stop={stop} /> : <Admission {...props} />}
          {arrivals.length > 1 &&
            arrivals.map((action) => (
              <p key={action._id} className="flex items-center justify-between gap-3">
                <span className="tabular min-w-0 wrap-anywhere">
                  {action.people ?? guest.guests} at {formatTimeAt(action.at)}, {placeText(action)}
                </span>
                <ActionButton onClick={() => onUndo(guest, action._id)}>Undo</ActionButton>
              </p>
            ))}
          <div className="flex flex-wrap gap-2">
            {state.live.length > 0 && arrivals.length < 2 && (
              <ActionButton onClick={() => onUndo(guest)}>{state.now && undoLabels[state.now]}</ActionButton>
            )}
            {isParty(guest) && state.now !== "seated" && !stop && (
              <ActionButton onClick={() => onAction(guest, "seated")}>Seat</ActionButton>
            )}
            {isParty(guest) && state.now !== "no-show" && (
              <ActionButton onClick={() => onAction(guest, "no-show")}>No-show</ActionButton>
            )}
            {isParty(guest) && state.now === "no-show" && !stop && (
              <ActionButton onClick={() => onAction(guest, "arrived")}>Check in</ActionButton>
            )}
          </div>
        </>
      )}
      {children}
    </div>
  );
}
