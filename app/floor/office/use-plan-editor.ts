import { useCallback, useRef, useState } from "react";
import { type Answer, callStaffApi } from "../../office/call-staff-api.ts";
import { useStaffData } from "../../office/use-staff-data.ts";
import { showToast } from "../../ui/office/toast-store.ts";
import type { Plan } from "../plan.ts";
import { appliedTo, type Change, callOf, inverseOf, isContested } from "./plan-changes.ts";

/** A change of this session, and the changes that undo it. */
interface Step {
  /** `Booth 3 moved` */
  label: string;
  changes: Change[];
  undo: Change[];
  /** Whether the server rejected it, or it was discarded. */
  dropped?: boolean;
}

/** A change that conflicts with someone else's, until it is saved or discarded. */
export interface Contested {
  message: string;
  /** Saves it over theirs, or discards it. */
  keepMine: () => void;
  keepTheirs: () => void;
}

type Saved = { plan: Plan; message: string; id?: string };

/** How often the plan is refreshed, in seconds: others edit it too. */
const EVERY = 20;

const idOf = (change: Change) => ("id" in change ? change.id : undefined);

/** Applies a change of something that was deleted and added again to the new one. */
const renamed = (change: Change, now: ReadonlyMap<string, string>): Change => {
  let id = idOf(change) ?? "";
  for (let newer = now.get(id); newer !== undefined; newer = now.get(id)) id = newer;
  return "id" in change ? { ...change, id } : change;
};

/** A list as state; `latest` has it immediately, before the next render. */
function useList<Item>() {
  const latest = useRef<Item[]>([]);
  const [items, setItems] = useState<Item[]>([]);
  const change = useCallback((next: (items: Item[]) => Item[]) => {
    latest.current = next(latest.current);
    setItems(latest.current);
  }, []);
  return { items, latest, change };
}

/**
 * The floor plan of the editor, with everything that changes it: changes are shown at once and sent one after another,
 * and can be undone and redone while the screen shows this night.
 *
 * @param night `YYYY-MM-DD`, or null for the plan as it is.
 */
export function usePlanEditor(night: string | null) {
  const path = `/api/floor/plan${night ? `?night=${night}` : ""}`;
  const { data, failed, loading, reload, replace } = useStaffData<{ plan: Plan }>(path, EVERY);
  const saved = useRef<Plan | null>(null);
  saved.current = data?.plan ?? null;
  /** Changes that are shown and not yet saved. */
  const { items: unsaved, latest: latestUnsaved, change: setUnsaved } = useList<Change>();
  const { items: past, latest: latestPast, change: setPast } = useList<Step>();
  const { items: future, latest: latestFuture, change: setFuture } = useList<Step>();
  const [contested, setContested] = useState<Contested | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Newest ids of what was added, by the id before. */
  const ids = useRef(new Map<string, string>());

  /** The plan as it is on screen. */
  const current = useCallback(
    () => saved.current && latestUnsaved.current.reduce(appliedTo, saved.current),
    [latestUnsaved],
  );

  const show = useCallback(
    (next: Plan) => {
      saved.current = next;
      replace(() => ({ plan: next }));
    },
    [replace],
  );

  const fetchNewest = useCallback(async () => {
    const answer = await callStaffApi<{ plan: Plan }>(path);
    if (answer.kind !== "ok") return undefined;
    show(answer.data.plan);
    return answer.data.plan;
  }, [path, show]);

  /** Asks which of two edits stays. */
  const decide = useCallback(
    (message: string) =>
      new Promise<boolean>((resolve) => {
        const choose = (mine: boolean) => {
          setContested(null);
          resolve(mine);
        };
        setContested({ message, keepMine: () => choose(true), keepTheirs: () => choose(false) });
      }),
    [],
  );

  const refused = useCallback(
    async (answer: Exclude<Answer<Saved>, { kind: "ok" }>) => {
      if (answer.kind === "unreachable") {
        showToast("Network error. Please check your connection and try again.", { bad: true });
      }
      if (answer.kind === "refused") {
        if (answer.status === 422) setErrors(answer.errors);
        showToast(Object.values(answer.errors)[0] ?? answer.message, { bad: true });
      }
      await fetchNewest();
    },
    [fetchNewest],
  );

  /** Sends a change on the newest version. @returns the id of what it added or changed, or undefined. */
  const send = useCallback(
    async (sent: Change, base: Plan): Promise<string | undefined> => {
      const change = renamed(sent, ids.current);
      const call = saved.current && callOf(saved.current, change);
      if (!call) {
        showToast("This was deleted since you opened it.", { bad: true });
        await fetchNewest();
        return undefined;
      }
      const { path: address, json, version } = call;
      const answer = await callStaffApi<Saved>(address, json ? { json, version } : { post: true, version });
      if (answer.kind === "ok") {
        show(answer.data.plan);
        return answer.data.id ?? idOf(change) ?? "";
      }
      if (answer.kind === "refused" && answer.status === 412) {
        const newest = await fetchNewest();
        if (!newest) return undefined;
        if (isContested(base, newest, change) && !(await decide(answer.message))) return undefined;
        return send(change, newest);
      }
      await refused(answer);
      return undefined;
    },
    [decide, fetchNewest, refused, show],
  );

  /** Removes a step that was rejected or discarded, and everything that was to undo or redo it. */
  const drop = useCallback(
    (step: Step) => {
      step.dropped = true;
      setPast((steps) => steps.filter((one) => one !== step));
      setFuture((steps) => steps.filter((one) => one !== step));
    },
    [setPast, setFuture],
  );

  /**
   * Shows changes of a step at once and sends them in turn; drops the step if one fails.
   *
   * @param added the id by which the step's other changes know a table or room that these add.
   * @returns the id of what the last one added or changed, or undefined.
   */
  const run = useCallback(
    (step: Step, which: "changes" | "undo", added: string | undefined): Promise<string | undefined> => {
      const base = current();
      const shown = step[which];
      setErrors({});
      setUnsaved((all) => [...all, ...shown]);
      const sent = queue.current.then(async () => {
        let id: string | undefined;
        for (const change of step.dropped || !base ? [] : step[which]) {
          if (which === "changes" && change.kind === "night" && saved.current) {
            step.undo = inverseOf(saved.current, change, "");
          }
          id = await send(change, base as Plan);
          if (id === undefined) break;
          if (change.kind.startsWith("add-") && added) ids.current.set(added, id);
          setUnsaved((all) => all.filter((one) => one !== change));
          // A deleted table is restored with its own id.
          if (change.kind === "add-table") step.changes = [{ kind: "restore-table", id }];
        }
        setUnsaved((all) => all.filter((one) => !shown.includes(one)));
        if (id === undefined) drop(step);
        return id;
      });
      queue.current = sent;
      return sent;
    },
    [send, setUnsaved, current, drop],
  );

  /** Makes a change as one step. @returns the id of what it added or changed; undefined if it was rejected. */
  const edit = useCallback(
    async (label: string, change: Change): Promise<string | undefined> => {
      const base = current();
      if (!base) return undefined;
      const added = crypto.randomUUID();
      const undo = inverseOf(base, change, added);
      const step: Step = { label, changes: [change], undo };
      setPast((steps) => [...steps, step]);
      setFuture(() => []);
      return run(step, "changes", added);
    },
    [run, current, setPast, setFuture],
  );

  const undo = useCallback(async () => {
    const step = latestPast.current.at(-1);
    if (!step) return undefined;
    setPast((steps) => steps.slice(0, -1));
    setFuture((steps) => [...steps, step]);
    const id = await run(step, "undo", step.changes.map(idOf).find(Boolean));
    return id === undefined ? undefined : `Undone: ${step.label}`;
  }, [run, setPast, setFuture, latestPast]);

  const redo = useCallback(async () => {
    const step = latestFuture.current.at(-1);
    if (!step) return undefined;
    setFuture((steps) => steps.slice(0, -1));
    setPast((steps) => [...steps, step]);
    const id = await run(step, "changes", step.undo.map(idOf).find(Boolean));
    return id === undefined ? undefined : `Done again: ${step.label}`;
  }, [run, setPast, setFuture, latestFuture]);

  return {
    ...{ plan: data && unsaved.reduce(appliedTo, data.plan), failed, loading, reload, errors, contested, edit },
    ...{ undo, redo },
    saving: unsaved.length > 0,
    undoes: past.at(-1)?.label,
    redoes: future.at(-1)?.label,
  };
}

export type PlanEditor = ReturnType<typeof usePlanEditor>;
