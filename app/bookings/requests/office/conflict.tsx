import { useEffect, useRef } from "react";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { historyText } from "./history-text.ts";
import type { Conflict } from "./use-request.ts";

/** @returns the authors of the changes: `Ana`, `Ana and Jonas` */
function names(lines: Conflict["lines"]): string {
  const all = [...new Set(lines.map(({ by }) => by))];
  return all.length > 0 ? all.join(" and ") : "Someone";
}

interface ConflictNoticeProps {
  kind: RequestKind;
  conflict: Conflict;
  busy: boolean;
  onDiscard: () => void;
}

/** Shows what someone else changed first, and offers to make the change anyway or discard it. */
export function ConflictNotice({ kind, conflict, busy, onDiscard }: ConflictNoticeProps) {
  const { lines, text, again } = conflict;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The notice may be far from the button that was pressed.
    place.current?.focus();
  }, []);
  return (
    <div ref={place} role="alert" tabIndex={-1} className="scroll-m-[calc(var(--bar)+12px)] outline-none">
      <Notice tone="warning">
        <p>{names(lines)} changed this request. Your change isn't saved.</p>
        <ul className="mt-1 list-disc pl-5">
          {lines.map((line) => (
            <li key={line._id}>{historyText(kind, line)}</li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <OfficeButton disabled={busy} onClick={again} className="border-current text-current">
            {text} anyway
          </OfficeButton>
          <OfficeButton look="quiet" onClick={onDiscard} className="text-current">
            Discard
          </OfficeButton>
        </div>
      </Notice>
    </div>
  );
}
