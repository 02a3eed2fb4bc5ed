import { useState } from "react";
import type { Night } from "../sheet/night-state.ts";
import { OverrideForm } from "../sheet/override-form.tsx";
import { PeopleStepper } from "../sheet/people-stepper.tsx";
import type { ScanResult } from "./scan-code.ts";
import { ScanSeveral } from "./scan-several.tsx";

interface ScanChoiceProps {
  night: Night;
  choice: NonNullable<ScanResult["choice"]>;
  /** Called with the result; null if nothing was done. */
  onResult: (result: ScanResult | null) => void;
}

const big = "min-h-16 w-full cursor-pointer border-2 border-current px-3 text-lg font-bold";

/** After a scan: how many of a party come in, or letting in a guest against a rule. */
export function ScanChoice({ night, choice, onResult }: ScanChoiceProps) {
  const { guest, name, left, party, anyway, offer, several } = choice;
  const [asking, setAsking] = useState(false);
  const letIn = async (people: number, reason?: string) => {
    const action = await night.action(guest, offer ? "redeemed" : "arrived", {
      people,
      party,
      ...(reason && { reason }),
    });
    const number = party > 1 ? `${people} of ${party}. ` : "";
    const text = `${number}${name}${reason ? `. ${reason}` : ""}.`;
    onResult({ tone: "yes", title: "Let in", text, done: [{ guest, action }] });
  };
  if (several) return <ScanSeveral night={night} guests={several} onResult={onResult} />;
  if (anyway && asking) {
    return (
      <div className="mt-4 border-2 border-current bg-paper p-3 text-ink">
        <OverrideForm onConfirm={(reason) => letIn(left, reason)} onCancel={() => setAsking(false)} />
      </div>
    );
  }
  return (
    <div className="mt-4 grid gap-2.5">
      {anyway ? (
        <button type="button" className={big} onClick={() => setAsking(true)}>
          Let in anyway
        </button>
      ) : (
        <PeopleStepper isMain left={left} onConfirm={letIn} />
      )}
      <button type="button" className="min-h-13 cursor-pointer text-base font-semibold" onClick={() => onResult(null)}>
        Cancel
      </button>
    </div>
  );
}
