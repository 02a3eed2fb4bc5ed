import { useCallback, useEffect, useRef, useState } from "react";
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
  const id = idOf(change);
  const newer = id === undefined ? undefined : now.get(id);
  return newer === undefined ? change : ({ ...change, id: newer } as Change);
};

/** Steps that can be undone or redone; `latest` has them immediately, before the next render. */
function useSteps() {
  const latest = useRef<Step[]>([]);
  const [steps, setSteps] = useState<Step[]>([]);
  const change = useCallback((next: (steps: Step[]) => Step[]) => {
    latest.current = next(latest.current);
    setSteps(latest.current);
  }, []);
  return { steps, latest, change };
}

/**
 * The floor plan of the editor, with everything that changes it: changes are shown at once and sent one after another,
 * and can be undone and redone while the screen is open.
 *
 * @param night `YYYY-MM-DD`, or null for the plan as it is.
 */
export function usePlanEditor(night: string | null) {
  const path = `/api/floor/plan${night ? `?night=${night}` : ""}`;
  const { data, failed, loading, reload, replace } = useStaffData<{ plan: Plan }>(path, EVERY);
  const plan = useRef<Plan | null>(null);
  plan.current = data?.plan ?? null;
  const { steps: past, latest: latestPast, change: setPast } = useSteps();
  const { steps: future, latest: latestFuture, change: setFuture } = useSteps();
  /** The edits under way, which become steps once they are saved. */
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const [contested, setContested] = useState<Contested | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(0);
  const queue = useRef(Promise.resolve(true));
  const ids = useRef(new Map<string, string>());

  // Changes of another night cannot be undone here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path stands for the night.
  useEffect(() => {
    setPast(() => []);
    setFuture(() => []);
    setContested(null);
    setErrors({});
  }, [path]);

  const show = useCallback(
    (next: Plan) => {
      plan.current = next;
      replace(() => ({ plan: next }));
    },
    [replace],
  );

  const fetchNewest = useCallback(async () => {
    const answer = await callStaffApi<{ plan: Plan }>(path);
    if (answer.kind === "ok") show(answer.data.plan);
    return plan.current;
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
      const call = plan.current && callOf(plan.current, change);
      if (!call) {
        showToast("This was deleted since you opened it.", { bad: true });
        await fetchNewest();
        return undefined;
      }
      const { path: address, json, version } = call;
      const answer = await callStaffApi<Saved>(address, json ? { json, version } : { post: true, version });
      if (answer.kind === "ok") {
        if (plan.current) show({ ...answer.data.plan });
        return answer.data.id ?? idOf(change) ?? "";
      }
      if (answer.kind === "refused" && answer.status === 412) {
        const newest = await fetchNewest();
        if (!newest) return undefined;
        if (isContested(base, newest, change) && !(await decide(answer.message))) return undefined;
        return send(change, plan.current ?? newest);
      }
      await refused(answer);
      return undefined;
    },
    [decide, fetchNewest, refused, show],
  );

  /** Sends changes one after another until one fails. */
  const run = useCallback(
    (changes: readonly Change[], base: Plan): Promise<string[]> => {
      setErrors({});
      setPending((count) => count + 1);
      const sent = queue.current.then(async () => {
        const done: string[] = [];
        for (const change of changes) {
          const id = await send(change, base);
          if (id === undefined) break;
          done.push(id);
        }
        return done;
      });
      queue.current = sent.then(() => {
        setPending((count) => count - 1);
        return true;
      });
      return sent;
    },
    [send],
  );

  const makeStep = useCallback(
    async (label: string, ...changes: Change[]): Promise<string | undefined> => {
      const base = plan.current;
      if (!base) return undefined;
      show(changes.reduce(appliedTo, base));
      // The request is made from the server's version, so that it is compared with the version on screen.
      const done = await run(changes, base);
      if (done.length === 0) return undefined;
      const undo = changes.slice(0, done.length).flatMap((change, index) => inverseOf(base, change, done[index] ?? ""));
      // A deleted table or room is restored with its own id.
      const again = changes.slice(0, done.length).map((change, index): Change => {
        const id = done[index] ?? "";
        return change.kind === "add-table" ? { kind: "restore-table", id } : change;
      });
      setPast((steps) => [...steps, { label, changes: again, undo: undo.reverse() }]);
      setFuture(() => []);
      return done[0];
    },
    [run, show, setPast, setFuture],
  );

  /** Makes changes as one step. @returns the id of what the first one added or changed; undefined if it was rejected. */
  const edit = useCallback(
    (label: string, ...changes: Change[]): Promise<string | undefined> => {
      const step = makeStep(label, ...changes);
      underWay.current = Promise.allSettled([underWay.current, step]);
      return step;
    },
    [makeStep],
  );

  /** Runs a step's changes and stores the new id of a room that was added again. */
  const replay = useCallback(
    async (changes: readonly Change[], opposite: readonly Change[]) => {
      const base = plan.current;
      if (!base) return false;
      show(changes.reduce(appliedTo, base));
      const done = await run(changes, base);
      for (const [index, change] of changes.entries()) {
        const id = done[index];
        const was = opposite.map(idOf).find((one) => one !== undefined);
        if (change.kind === "add-room" && id && was) ids.current.set(was, id);
      }
      return done.length === changes.length;
    },
    [run, show],
  );

  const undo = useCallback(async () => {
    await underWay.current;
    const step = latestPast.current.at(-1);
    if (!step) return undefined;
    setPast((all) => all.slice(0, -1));
    if (!(await replay(step.undo, step.changes))) return undefined;
    setFuture((steps) => [...steps, step]);
    return `Undone: ${step.label}`;
  }, [replay, setPast, setFuture, latestPast]);

  const redo = useCallback(async () => {
    await underWay.current;
    const step = latestFuture.current.at(-1);
    if (!step) return undefined;
    setFuture((all) => all.slice(0, -1));
    if (!(await replay(step.changes, step.undo))) return undefined;
    setPast((steps) => [...steps, step]);
    return `Done again: ${step.label}`;
  }, [replay, setPast, setFuture, latestFuture]);

  return {
    ...{ plan: data?.plan ?? null, failed, loading, reload, errors, contested, edit, undo, redo },
    saving: pending > 0,
    undoes: past.at(-1)?.label,
    redoes: future.at(-1)?.label,
  };
}

export type PlanEditor = ReturnType<typeof usePlanEditor>;
