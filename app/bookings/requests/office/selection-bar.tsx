import { lazy, Suspense, useState } from "react";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { afterMenu, Menu, type MenuChoice } from "../../../platform/ui/office/menu.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { isDecision, requestKinds, statusesOf } from "../../../platform/venue/request-kinds.ts";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { SelectionFrame } from "../../../staff/toolkit/selection-frame.tsx";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import type { PossibleOwner, RequestChange, RequestSummary, SeveralChanged, ToUndo } from "../request.ts";
import { changeSeveral, undoChanges } from "./change-request.ts";

// Lazy, so that the inbox loads faster.
const AnswerSeveral = lazy(async () => ({ default: (await import("./answer-several.tsx")).AnswerSeveral }));

/** @returns the statuses that at least one of the requests can have, with a count where not all can */
function statusChoices(items: readonly RequestSummary[]): MenuChoice[] {
  const choices = new Map<string, { label: string; can: number }>();
  const kinds = Object.keys(requestKinds) as RequestKind[];
  for (const kind of kinds) {
    const can = items.filter((item) => item.kind === kind).length;
    if (can === 0) continue;
    for (const [status, { label }] of Object.entries(statusesOf(kind))) {
      choices.set(status, { label, can: (choices.get(status)?.can ?? 0) + can });
    }
  }
  return [...choices]
    .sort(([left], [right]) => Number(left === "spam") - Number(right === "spam"))
    .map(([id, { label, can }]) => ({
      id,
      label,
      hint: can < items.length ? `${can} of ${items.length}` : undefined,
      apart: id === "spam",
    }));
}

interface SelectionBarProps {
  items: readonly RequestSummary[];
  admins: readonly PossibleOwner[];
  onClear: () => void;
}

/** Changes the selected requests together, and shows a toast with the result and Undo. */
function useSelectedChange({ items, onClear }: Omit<SelectionBarProps, "admins">) {
  const { busy, attempt } = useAttempt();

  const undoAll = async (changes: readonly ToUndo[]) => {
    const undone = await undoChanges(changes);
    reloadData("GET /requests");
    if (undone) showToast(undone.text, { bad: undone.bad });
  };

  /** @param to what the requests were changed to: `approved`. */
  const finish = ({ left, undo }: SeveralChanged, to: string) => {
    const stayed =
      left.length > 0
        ? ` ${formatCount(left.length, "request")} can't have that status and ${left.length === 1 ? "wasn't" : "weren't"} changed.`
        : "";
    const text = `${formatCount(items.length - left.length, "request")}: ${to}.${stayed}`;
    showToast(text, undo.length > 0 ? { undo: () => undoAll(undo) } : {});
    onClear();
    reloadData("GET /requests");
  };

  const apply = async (change: RequestChange, to: string) => {
    const ids = items.map(({ _id }) => _id);
    const answer = await attempt(() => changeSeveral(ids, change));
    if (answer?.kind === "failed") showToast(answer.message, { bad: true });
    if (answer?.kind === "done") finish(answer, to);
  };

  return { busy, apply, finish };
}

/** A bar at the bottom to change the selected requests together. */
export function SelectionBar({ items, admins, onClear }: SelectionBarProps) {
  const { busy, apply, finish } = useSelectedChange({ items, onClear });
  const [deciding, setDeciding] = useState<string | null>(null);
  const statuses = statusChoices(items);
  const labelOf = (status: string) => statuses.find(({ id }) => id === status)?.label ?? status;
  const decides = (status: string) => items.find(({ kind }) => isDecision(kind, status));
  const example = deciding === null ? undefined : decides(deciding);
  const owners: MenuChoice[] = admins
    .filter(({ status, kinds }) => status && items.every(({ kind }) => kinds.includes(kind)))
    .map(({ _id, username }) => ({ id: _id, label: username }));
  const assign = (owner: string) =>
    apply(
      { owner: owner || null },
      owner ? `assigned to ${owners.find(({ id }) => id === owner)?.label}` : "unassigned",
    );
  return (
    <SelectionFrame label="Selected requests" count={items.length} onClear={onClear}>
      <Menu
        label="Status of the selected requests"
        choices={statuses}
        disabled={busy}
        onChoose={(status) =>
          decides(status) ? afterMenu(() => setDeciding(status)) : apply({ status }, labelOf(status))
        }
      >
        Status
      </Menu>
      <Menu
        label="Owner of the selected requests"
        choices={[{ id: "", label: "Unassigned" }, ...owners]}
        disabled={busy}
        onChoose={assign}
      >
        Owner
      </Menu>
      {deciding !== null && example && (
        <Suspense>
          <AnswerSeveral
            ids={items.map(({ _id }) => _id)}
            example={example._id}
            kind={example.kind}
            status={deciding}
            onDone={(changed) => {
              setDeciding(null);
              finish(changed, labelOf(deciding));
            }}
            onClose={() => setDeciding(null)}
          />
        </Suspense>
      )}
    </SelectionFrame>
  );
}
