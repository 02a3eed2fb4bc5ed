import { useState } from "react";
import type { Stop } from "../sheet/guest-card.ts";
import { type GuestRowProps, todo } from "../sheet/guest-row-props.ts";
import { OverrideForm } from "../sheet/override-form.tsx";
import { PeopleStepper } from "../sheet/people-stepper.tsx";

interface StoppedAdmissionProps extends Pick<GuestRowProps, "guest" | "mayOverride" | "onAction"> {
  stop: Stop;
}

/** Lets in a guest who is stopped by a flag: after a manager has decided, or against the rule, with a reason. */
export function StoppedAdmission({ guest, stop, mayOverride, onAction }: StoppedAdmissionProps) {
  const [asking, setAsking] = useState(false);
  const { kind, guests: party } = guest;
  const letIn = (people: number, reason?: string) => {
    onAction(guest, kind === "claim" ? "redeemed" : "arrived", { people, party, ...(reason && { reason }) });
    setAsking(false);
  };
  if (stop.by === "manager")
    return party > 1 && kind !== "claim" ? (
      <PeopleStepper left={party} onConfirm={letIn} />
    ) : (
      <button type="button" className={todo} onClick={() => letIn(party)}>
        {kind === "claim" ? "Redeem" : "Let in"}
      </button>
    );
  if (!mayOverride) return <p className="text-base">This phone can't let them in. Ask a manager.</p>;
  if (asking) return <OverrideForm onConfirm={(reason) => letIn(party, reason)} onCancel={() => setAsking(false)} />;
  return (
    <button type="button" className={todo} onClick={() => setAsking(true)}>
      Let in anyway
    </button>
  );
}
