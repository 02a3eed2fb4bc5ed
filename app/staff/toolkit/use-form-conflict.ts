import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isFileField, readFiles, readValues, setValue, type Values } from "../../platform/ui/office/form-values.ts";
import type { Clash, StaleEdit } from "../../platform/ui/office/stale-edit.tsx";
import { type FormStart, mergeStaleEdit } from "./merge-stale-edit.ts";
import type { FormDraft } from "./use-form-draft.ts";

/** For edits that someone else may have changed first (412). */
export interface ConflictOptions {
  /** Loads the newest version; null when that fails. */
  newest: () => Promise<FormStart | null>;
  /** Labels by field name. */
  labels: Record<string, string>;
  /** Formats a field's value. */
  text?: (name: string, value: string) => string;
}

export type FormConflict = Pick<ReturnType<typeof useFormConflict>, "settle" | "apply">;

/** Edits of the same item by two people: merges them, and lists the fields that both changed. */
export function useFormConflict(
  conflict: ConflictOptions | undefined,
  element: RefObject<HTMLFormElement | null>,
  draft: FormDraft,
) {
  /** Both sides' values of the fields that both changed. */
  const clashing = useRef<{ mine: Values; theirs: Values }>({ mine: {}, theirs: {} });
  const [stale, setStale] = useState<StaleEdit | null>(null);

  const merge = (base: Values, mine: Values, now: FormStart) => {
    clashing.current = { mine, theirs: now.values };
    return mergeStaleEdit(base, mine, now, { ...conflict, isFile: (field) => isFileField(element.current, field) });
  };

  const restore = useEffectEvent(() =>
    draft.restore((kept) => {
      const { values, edit } = merge(kept.base, kept.values, draft.start);
      if (edit.taken.length > 0 || edit.clashes.length > 0) setStale(edit);
      return values;
    }),
  );
  useEffect(() => restore(), []);

  return {
    /** Changes that someone else saved during the edit. */
    stale,
    /** Forgets them. */
    settle: () => setStale(null),
    /** Merges the newest version into the fields. @returns both sides' changes; null if it could not be loaded. */
    apply: async (form: HTMLFormElement): Promise<StaleEdit | null> => {
      const now = await conflict?.newest();
      if (!now) return null;
      const mine = { ...readValues(form), ...readFiles(form) };
      const { values, taken, edit } = merge(draft.start.values, mine, now);
      for (const field of taken) setValue(form, field, values[field] ?? "");
      flushSync(() => {
        draft.startFrom(now);
        setStale(edit);
      });
      draft.note(now.values);
      return edit;
    },
    /** Puts one side's values into fields that both changed. */
    choose: (names: string[], side: "mine" | "theirs") => {
      const isMeant = (clash: Clash) =>
        names.includes(clash.name) && clash.inField !== side && !(clash.once && side === "mine");
      for (const { name } of stale?.clashes.filter(isMeant) ?? [])
        if (element.current) setValue(element.current, name, clashing.current[side][name] ?? "");
      const clashes = stale?.clashes.map((clash) => (isMeant(clash) ? { ...clash, inField: side } : clash)) ?? [];
      setStale(stale && { ...stale, clashes });
    },
  };
}
