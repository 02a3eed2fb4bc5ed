import { useRef, useState } from "react";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { NETWORK_ERROR } from "../../../staff/toolkit/error-message.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { Plan } from "../shapes.ts";
import { appliedTo, type Change, conflicts, inverseOf, type PlanChanged, sendChange } from "./plan-changes.ts";

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
interface Conflict {
  message: string;
  /** Saves it over theirs, or discards it. */
  keepMine: () => void;
  keepTheirs: () => void;
}

/** An optimistic change. Redoing a step sends the same change again, so each attempt gets an object of its own. */
interface Unsaved {
  change: Change;
}

/** How often the plan is refreshed, in seconds: others edit it too. */
const EVERY = 20;

const idOf = (change: Change) => ("id" in change ? change.id : undefined);

/** Redirects a change from a deleted item to the one that was added again in its place. */
const renamed = (change: Change, newIds: ReadonlyMap<string, string>): Change => {
  let id = idOf(change) ?? "";
  for (let newer = newIds.get(id); newer !== undefined; newer = newIds.get(id)) id = newer;
  return "id" in change ? { ...change, id } : change;
};

const planWith = (plan: Plan, unsaved: readonly Unsaved[]) =>
  unsaved.map(({ change }) => change).reduce(appliedTo, plan);

/** A list as state; `latest` has it immediately, before the next render. */
function useList<Item>() {
  const latest = useRef<Item[]>([]);
  const [items, setItems] = useState<Item[]>([]);
  const change = (next: (items: Item[]) => Item[]) => {
    latest.current = next(latest.current);
    setItems(latest.current);
  };
  return { items, latest, change };
}

/** The steps that can be undone, and those that can be done again. */
function useSteps() {
  const past = useList<Step>();
  const future = useList<Step>();
  return {
    add: (step: Step) => {
      past.change((steps) => [...steps, step]);
      future.change(() => []);
    },
    /** Removes a step that was rejected or discarded. */
    drop: (dropped: Step) => {
      dropped.dropped = true;
      for (const steps of [past, future]) steps.change((all) => all.filter((step) => step !== dropped));
    },
    /** Moves the last step to the other list. @returns it; undefined if there is none. */
    take: (which: "changes" | "undo") => {
      const [from, to] = which === "undo" ? [past, future] : [future, past];
      const step = from.latest.current.at(-1);
      if (!step) return undefined;
      from.change((steps) => steps.slice(0, -1));
      to.change((steps) => [...steps, step]);
      return step;
    },
    undoLabel: past.items.at(-1)?.label,
    redoLabel: future.items.at(-1)?.label,
  };
}

/** The saved plan, the conflict that has to be settled, and the errors by field of the last change. @param night as the editor's */
function useSavedFloor(night: string | null) {
  const request = { query: night ? { night } : {} };
  const { data, failed, reload, replace } = useApi("GET /floor/plan", request, EVERY);
  const saved = useRef<Plan | null>(null);
  saved.current = data?.plan ?? null;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The current id of each item that was added again, by its previous id. */
  const newIds = useRef(new Map<string, string>());

  const show = (plan: Plan) => {
    saved.current = plan;
    replace(() => ({ plan }));
  };

  const fetchNewest = async () => {
    const answer = await callApi("GET /floor/plan", request);
    if (answer.kind !== "ok") return undefined;
    show(answer.data.plan);
    return answer.data.plan;
  };

  /** Asks which of two edits to keep. @returns whether to keep this one. */
  const resolveConflict = (message: string) =>
    new Promise<boolean>((resolve) => {
      const choose = (keeps: boolean) => {
        setConflict(null);
        resolve(keeps);
      };
      setConflict({ message, keepMine: () => choose(true), keepTheirs: () => choose(false) });
    });

  const showError = async (answer: Exclude<Answer<PlanChanged>, { kind: "ok" }>) => {
    if (answer.kind === "unreachable") {
      showToast(NETWORK_ERROR, { bad: true });
    }
    if (answer.kind === "refused") {
      if (answer.status === 422) setErrors(answer.errors);
      showToast(Object.values(answer.errors)[0] ?? answer.message, { bad: true });
    }
    await fetchNewest();
  };

  /** Sends a change on the newest version. @returns the id of the added or changed item, or undefined. */
  const send = async (sent: Change, base: Plan): Promise<string | undefined> => {
    const change = renamed(sent, newIds.current);
    const sending = saved.current && sendChange(callApi, saved.current, change);
    if (!sending) {
      showToast("This was deleted since you opened it.", { bad: true });
      await fetchNewest();
      return undefined;
    }
    const answer = await sending;
    if (answer.kind === "ok") {
      show(answer.data.plan);
      return answer.data.id ?? idOf(change) ?? "";
    }
    if (answer.kind === "refused" && answer.status === 412) {
      const newest = await fetchNewest();
      if (!newest) return undefined;
      if (conflicts(base, newest, change) && !(await resolveConflict(answer.message))) return undefined;
      return send(change, newest);
    }
    await showError(answer);
    return undefined;
  };

  return { data, failed, reload, saved, conflict, errors, setErrors, newIds, send };
}

/**
 * The floor plan of the editor, with everything that changes it: changes are shown at once and sent one after another,
 * and can be undone and redone while the screen shows this night.
 *
 * @param night `YYYY-MM-DD`, or null for the plan as it is.
 */
export function usePlanEditor(night: string | null) {
  const { saved, newIds, setErrors, send, ...plan } = useSavedFloor(night);
  /** Changes that are shown and not yet saved. */
  const unsaved = useList<Unsaved>();
  const steps = useSteps();
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** The plan as it is on screen. */
  const current = () => saved.current && planWith(saved.current, unsaved.latest.current);

  /**
   * Shows changes of a step at once and sends them in turn; drops the step if one fails.
   *
   * @param added the id under which the step's other changes refer to the table or room that is added here.
   * @returns the id of what the last one added or changed, or undefined.
   */
  const run = (step: Step, which: "changes" | "undo", added: string | undefined): Promise<string | undefined> => {
    const base = current();
    const shown = step[which].map((change): Unsaved => ({ change }));
    const isSaved = (count: number) =>
      unsaved.change((all) => all.filter((one) => !shown.slice(0, count).includes(one)));
    setErrors({});
    unsaved.change((all) => [...all, ...shown]);
    const sent = queue.current.then(async () => {
      let id: string | undefined;
      for (const [at, change] of (step.dropped || !base ? [] : step[which]).entries()) {
        if (which === "changes" && change.kind === "night" && saved.current) {
          step.undo = inverseOf(saved.current, change, "");
        }
        id = await send(change, base as Plan);
        if (id === undefined) break;
        if (change.kind.startsWith("add-") && added) newIds.current.set(added, id);
        isSaved(at + 1);
        // A deleted table is restored with its own id.
        if (change.kind === "add-table") step.changes = [{ kind: "restore-table", id }];
      }
      isSaved(shown.length);
      if (id === undefined) steps.drop(step);
      return id;
    });
    queue.current = sent;
    return sent;
  };

  /** Makes a change as one step. @returns the id of the added or changed item; undefined if it was rejected. */
  const edit = async (label: string, change: Change): Promise<string | undefined> => {
    const base = current();
    if (!base) return undefined;
    const added = crypto.randomUUID();
    const step: Step = { label, changes: [change], undo: inverseOf(base, change, added) };
    steps.add(step);
    return run(step, "changes", added);
  };

  /** Undoes the last step, or does it again. @returns what was done; undefined if there is none, or it was rejected. */
  const repeat = async (which: "changes" | "undo"): Promise<string | undefined> => {
    const step = steps.take(which);
    if (!step) return undefined;
    const others = which === "undo" ? step.changes : step.undo;
    const id = await run(step, which, others.map(idOf).find(Boolean));
    return id === undefined ? undefined : `${which === "undo" ? "Undone" : "Done again"}: ${step.label}`;
  };

  return {
    plan: plan.data && planWith(plan.data.plan, unsaved.items),
    failed: plan.failed,
    reload: plan.reload,
    errors: plan.errors,
    conflict: plan.conflict,
    edit,
    undo: () => repeat("undo"),
    redo: () => repeat("changes"),
    saving: unsaved.items.length > 0,
    undoLabel: steps.undoLabel,
    redoLabel: steps.redoLabel,
  };
}

export type PlanEditor = ReturnType<typeof usePlanEditor>;
