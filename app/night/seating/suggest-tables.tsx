import { useEffect, useState } from "react";
import type { PartySuggestion } from "../../bookings/floor/shapes.ts";
import { useOneAttempt } from "../../platform/lib/use-one-attempt.ts";
import { Modal } from "../../platform/ui/modal.tsx";
import { DialogColumn, DialogContent } from "../../platform/ui/office/dialog-parts.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import type { Guest } from "../sheet/sheet.ts";

interface SuggestTablesProps {
  unseated: readonly Guest[];
  /** @returns the suggestions, or why there are none. */
  load: () => Promise<PartySuggestion[] | string>;
  onSeat: (guest: Guest, suggestion: PartySuggestion) => Promise<boolean>;
  onClose: () => void;
}

interface SuggestionProps {
  guest: Guest;
  suggestion: PartySuggestion;
  chosen: boolean;
  onToggle: () => void;
}

function Suggestion({ guest, suggestion: { name, seats, merge }, chosen, onToggle }: SuggestionProps) {
  return (
    <li className="border-t border-rule">
      <label className="flex min-h-13 cursor-pointer items-center gap-3 py-1.5">
        <input type="checkbox" className="size-5 shrink-0 accent-ink" checked={chosen} onChange={onToggle} />
        <span className="min-w-0 grow text-base wrap-anywhere">
          <b>{guest.name}</b> · {guest.guests}
        </span>
        <span className="max-w-[50%] text-right wrap-anywhere">
          {name}
          <span className="block text-quiet">
            {seats} seats{merge.length > 0 && ", merged"}
          </span>
        </span>
      </label>
    </li>
  );
}

/** Suggests a table for every party without one; staff choose which of them to seat. */
export function SuggestTables({ unseated, load, onSeat, onClose }: SuggestTablesProps) {
  // A snapshot of the parties, so that rows stay while they are being seated.
  const [parties] = useState(unseated);
  const [suggestions, setSuggestions] = useState<PartySuggestion[] | string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { busy, attempt } = useOneAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: suggestions are asked for once.
  useEffect(() => {
    load().then(setSuggestions);
  }, []);
  const of = new Map(Array.isArray(suggestions) ? suggestions.map((found) => [found.request, found]) : []);
  const fitting = parties.filter(({ _id }) => of.has(_id));
  const others = parties.filter(({ _id }) => !of.has(_id));
  const chosen = fitting.filter(({ _id }) => !left.has(_id));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const apply = () =>
    attempt(async () => {
      for (const guest of chosen) await onSeat(guest, of.get(guest._id) as PartySuggestion);
      onClose();
    });
  return (
    <Modal open onClose={onClose} label="Suggested tables" className="message w-[min(94vw,560px)]">
      <DialogColumn title="Suggested tables">
        <DialogContent
          className=""
          buttons={
            <>
              {chosen.length > 0 && (
                <OfficeButton look="action" disabled={busy} onClick={apply} className="min-h-12">
                  {chosen.length === 1 ? "Seat 1 party" : `Seat ${chosen.length} parties`}
                </OfficeButton>
              )}
              <OfficeButton data-first-focus onClick={onClose} className="min-h-12">
                Cancel
              </OfficeButton>
            </>
          }
        >
          {typeof suggestions === "string" && <p role="alert">{suggestions}</p>}
          {suggestions === null && <p className="text-quiet">Loading...</p>}
          {Array.isArray(suggestions) && (
            <>
              <p className="text-quiet">Nothing is assigned until you choose Seat.</p>
              <ul className="mt-3">
                {fitting.map((guest) => (
                  <Suggestion
                    key={guest._id}
                    guest={guest}
                    suggestion={of.get(guest._id) as PartySuggestion}
                    chosen={!left.has(guest._id)}
                    onToggle={() => toggle(guest._id)}
                  />
                ))}
              </ul>
              {others.length > 0 && (
                <p className="mt-3 border-t border-rule pt-3 wrap-anywhere">
                  No free table fits {others.map(({ name, guests }) => `${name} (${guests})`).join(", ")}.
                </p>
              )}
            </>
          )}
        </DialogContent>
      </DialogColumn>
    </Modal>
  );
}
