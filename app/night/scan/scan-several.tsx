import { useState } from "react";
import { newId } from "../../platform/lib/new-id.ts";
import type { Night } from "../sheet/night-state.ts";
import type { ScanGuest } from "../sheet/shapes.ts";
import type { ScanResult } from "./scan-code.ts";

interface ScanSeveralProps {
  night: Night;
  guests: readonly ScanGuest[];
  onResult: (result: ScanResult | null) => void;
}

const big = "min-h-14 cursor-pointer border-2 border-current px-3 text-lg font-bold";

/** The guests who share a scanned code: lets them in one after the other, or all together; the result can be undone. */
export function ScanSeveral({ night, guests, onResult }: ScanSeveralProps) {
  /** The action that let each guest in. */
  const [done, setDone] = useState<ReadonlyMap<string, string>>(new Map());
  const waiting = guests.filter(({ guest, left }) => left > 0 && !done.has(guest));
  const people = waiting.reduce((sum, { left }) => sum + left, 0);
  const finish = (actions: ReadonlyMap<string, string>) => {
    if (actions.size === 0) return onResult(null);
    const came = guests.filter(({ guest }) => actions.has(guest));
    const names = came.map(({ name }) => name || "No name").join(", ");
    const letInBy = [...actions].map(([guest, action]) => ({ guest, action }));
    onResult({ tone: "yes", title: "Let in", text: `${names}.`, done: letInBy });
  };
  const letIn = async (some: readonly ScanGuest[]) => {
    const now = new Map([...done, ...some.map(({ guest }) => [guest, newId()] as const)]);
    setDone(now);
    for (const { guest, left, party } of some) {
      await night.action(guest, "arrived", { id: now.get(guest), people: left, party });
    }
    if (some.length === waiting.length) finish(now);
  };
  return (
    <div className="mt-4 grid gap-2.5">
      {waiting.length > 1 && (
        <button type="button" className={`${big} min-h-16 bg-white text-[#0b7a4b]`} onClick={() => letIn(waiting)}>
          Let in all {people}
        </button>
      )}
      <ul aria-label="Guests with this code" className="grid max-h-[40svh] gap-2 overflow-y-auto">
        {guests.map((item) => {
          const { guest, name, title, left, party } = item;
          const isOpen = left > 0 && !done.has(guest);
          const shown = `${name || "No name"}${party > 1 ? ` · ${party}` : ""}`;
          return (
            <li key={guest} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
              <span className="min-w-0 text-lg font-semibold wrap-anywhere">{shown}</span>
              {isOpen ? (
                <button type="button" className={big} onClick={() => letIn([item])}>
                  Let in {left}
                  <span className="sr-only">: {name || "No name"}</span>
                </button>
              ) : (
                <span className="px-3 text-base font-semibold">{done.has(guest) ? "Let in" : title}</span>
              )}
            </li>
          );
        })}
      </ul>
      <button type="button" className="min-h-13 cursor-pointer text-base font-semibold" onClick={() => finish(done)}>
        {done.size > 0 ? "Done" : "Cancel"}
      </button>
    </div>
  );
}
