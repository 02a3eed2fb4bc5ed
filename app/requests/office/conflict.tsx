import { useEffect, useRef } from "react";
import type { RequestKind } from "../../content/request-kinds.ts";
import { officeButton } from "../../ui/office/button.ts";
import { Notice } from "../../ui/office/notice.tsx";
import { historyText } from "./history-text.ts";
import type { TooLate } from "./use-request.ts";

/** Who changed something meanwhile: `Ana`, `Ana and Jonas`. */
function names(lines: TooLate["lines"]): string {
  const all = [...new Set(lines.map(({ by }) => by))];
  return all.length > 0 ? all.join(" and ") : "Somebody";
}

interface TooLateNoticeProps {
  kind: RequestKind;
  tooLate: TooLate;
  busy: boolean;
  onLeave: () => void;
}

/** Says what somebody else changed first, and asks whether to go on. */
export function TooLateNotice({ kind, tooLate, busy, onLeave }: TooLateNoticeProps) {
  const { lines, text, again } = tooLate;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It may be far from the button that it answers; the keyboard goes on from here.
    place.current?.focus();
  }, []);
  return (
    <div ref={place} role="alert" tabIndex={-1} className="scroll-m-[calc(var(--bar)+12px)] outline-none">
      <Notice tone="warning">
        <p>{names(lines)} changed this meanwhile. Yours is not saved yet.</p>
        <ul className="mt-1 list-disc pl-5">
          {lines.map((line) => (
            <li key={line._id}>{historyText(kind, line)}</li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <button
            type="button"
            disabled={busy}
            onClick={again}
            className={officeButton("outline", "border-current text-current")}
          >
            {text} all the same
          </button>
          <button type="button" onClick={onLeave} className={officeButton("quiet", "text-current")}>
            Leave it
          </button>
        </div>
      </Notice>
    </div>
  );
}
