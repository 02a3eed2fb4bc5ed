import { createStore } from "zustand/vanilla";
import { useStore } from "../../platform/lib/use-store.ts";
import { todo } from "../sheet/guest-row-props.ts";
import type { Night } from "../sheet/night-state.ts";
import { formatTimeAt } from "../sheet/sheet-text.ts";
import type { ScanResult } from "./scan-code.ts";

interface PastScan {
  /** ISO 8601. */
  at: string;
  number: number;
  result: ScanResult;
  undone: boolean;
}

/** Maximum scans listed; in memory only, since they name guests. */
const MAX_SCANS = 20;

const scans = createStore<{ night: string; past: readonly PastScan[] }>(() => ({ night: "", past: [] }));

/** Adds a scan's result; the choice for a party replaces its scan. */
export function rememberScan({ night, now }: Night, result: ScanResult): void {
  scans.setState((state) => {
    const past = state.night === night ? state.past : [];
    const { guest, several = [] } = past[0]?.result.choice ?? {};
    const choices = [guest, ...several.map((item) => item.guest)];
    const isChosen = result.done?.some((done) => choices.includes(done.guest)) ?? false;
    const next = { at: now(), number: (past[0]?.number ?? 0) + 1, result, undone: false };
    return { night, past: [next, ...(isChosen ? past.slice(1) : past)].slice(0, MAX_SCANS) };
  });
}

/** Undoes a scan. @returns the result to show */
export async function undoScan(night: Night, result: ScanResult): Promise<ScanResult> {
  const { done = [] } = result;
  for (const { guest, action } of done) await night.action(guest, "undone", { undoes: action });
  const undone = new Set(done.map(({ action }) => action));
  scans.setState(({ past }) => ({
    past: past.map((scan) =>
      scan.result.done?.some(({ action }) => undone.has(action)) ? { ...scan, undone: true } : scan,
    ),
  }));
  return { tone: "already", title: "Undone", text: `Not in: ${result.text}` };
}

const marks: Record<ScanResult["tone"], string> = { yes: "✓", already: "!", no: "✕" };

/** The last scans of this phone, the latest first, each with its undo. */
export function LastScans({ night, onUndone }: { night: Night; onUndone: (result: ScanResult) => void }) {
  const all = useStore(scans, (state) => state);
  const past = all.night === night.night ? all.past : [];
  if (past.length === 0) return <p className="p-5 text-lg">No scans on this phone yet.</p>;
  return (
    <ul aria-label="Last scans">
      {past.map(({ at, number, result, undone }) => (
        <li
          key={number}
          className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-3 border-b border-rule px-5 py-2.5"
        >
          <span aria-hidden="true" className="text-lg font-bold">
            {marks[result.tone]}
          </span>
          <div className="min-w-0 wrap-anywhere">
            <p className={undone ? "text-quiet line-through" : "font-semibold"}>
              {result.title} · {formatTimeAt(at)}
            </p>
            <p className="text-quiet">{result.text}</p>
          </div>
          {result.done &&
            (undone ? (
              <span className="font-semibold">Undone</span>
            ) : (
              <button
                type="button"
                aria-label={`Undo: ${result.text}`}
                onClick={async () => onUndone(await undoScan(night, result))}
                className={todo}
              >
                Undo
              </button>
            ))}
        </li>
      ))}
    </ul>
  );
}
