import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { checkChanges, hasError, type SettingErrors } from "../../../house/settings/check-settings.ts";
import { findGroup, type SettingGroup } from "../../../house/settings/groups.ts";
import { SettingFieldRow } from "../../../house/settings/office/setting-field.tsx";
import { settingsClient } from "../../../house/settings/office/settings-client.ts";
import type { GroupState } from "../../../house/settings/shapes.ts";
import { noteFocus } from "../../../platform/ui/note-focus.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { defaultSettings, type SettingValues, withValues } from "../../../platform/venue/changed-settings.ts";
import type { Settings } from "../../../platform/venue/schema/settings.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { useFresh } from "../../../staff/toolkit/use-fresh.ts";
import { useOwnerFields } from "./use-owner-fields.tsx";

/** Debounce before typed values are saved in the draft, in ms. */
const SAVE_DELAY_MS = 800;

interface StepProps {
  paths: readonly string[];
  /** The setting after which the owner's own name and email are asked for. */
  ownerAfter?: string;
  /** Called after each save, when the preview is outdated. */
  onSaved: () => void;
  /** Called with the labels of fields that were not saved because they are invalid. */
  onWaiting: (labels: readonly string[]) => void;
  /** Called once everything is saved. */
  onDone: () => void;
  /** The buttons below the fields. */
  buttons: ReactNode;
}

interface FormProps extends StepProps {
  group: SettingGroup;
  loaded: GroupState;
}

/** The labels of the fields with errors; for an error about several fields, the group's label. */
function labelsOf(group: SettingGroup, errors: SettingErrors): string[] {
  const labels = group.leaves.filter(({ path }) => hasError(errors, path)).map(({ field }) => field.label);
  return labels.length === 0 && hasError(errors, group.id) ? [group.label] : labels;
}

/** The changes that are valid on their own. */
function validPart(base: Settings, changes: SettingValues, errors: SettingErrors): SettingValues {
  const valid = Object.fromEntries(Object.entries(changes).filter(([path]) => !hasError(errors, path)));
  return Object.keys(checkChanges(base, valid).errors).length > 0 ? {} : valid;
}

/** Saves the valid fields of a step in the shared draft while typing. */
function useDraftSaving({
  group,
  loaded,
  onSaved,
  onWaiting,
}: Omit<FormProps, "paths" | "ownerAfter" | "onDone" | "buttons">) {
  const element = useRef<HTMLFormElement>(null);
  const latest = useRef(loaded);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const [errors, setErrors] = useState<SettingErrors>({});
  const [failed, setFailed] = useState("");
  const [saved, setSaved] = useState(loaded);
  const note = (next: GroupState) => {
    latest.current = next;
    setSaved(next);
  };

  /** Returns entered values that are not in the draft yet. */
  const typed = () => {
    const { draft } = latest.current;
    // Only the hidden fields: the controls also contain fields with the setting's name.
    const fields = [...(element.current?.querySelectorAll<HTMLInputElement>("input[type=hidden][name]") ?? [])];
    const values = fields.map(({ name, value }) => [name, JSON.parse(value) as unknown] as const);
    return Object.fromEntries(values.filter(([path, value]) => JSON.stringify(value) !== JSON.stringify(draft[path])));
  };

  /**
   * Saves the valid values, and retries on a conflict: only this form's fields are sent. @returns whether everything
   * was saved.
   */
  const attempt = async (shown: boolean): Promise<boolean> => {
    const changes = typed();
    const base = withValues(defaultSettings, latest.current.draft);
    const { errors: found } = checkChanges(base, changes);
    // An error disappears as soon as its field is valid; new errors are only shown when someone wants to continue.
    const kept = (before: SettingErrors) =>
      Object.fromEntries(Object.entries(found).filter(([path]) => path in before));
    if (shown) flushSync(() => setErrors(found));
    else setErrors(kept);
    const isValid = Object.keys(found).length === 0;
    const valid = isValid ? changes : validPart(base, changes, found);
    onWaiting(labelsOf(group, found));
    if (Object.keys(valid).length === 0) return isValid;
    const answer = await settingsClient.saveGroup(group.id, valid, latest.current.tag);
    if (answer.kind === "ok") {
      note(answer.data.group);
      setFailed("");
      onSaved();
      return isValid;
    }
    if (answer.kind === "refused" && answer.body?.group) {
      note(answer.body.group);
      return attempt(shown);
    }
    if (answer.kind === "refused") setErrors(answer.errors);
    setFailed(errorMessage(answer) ?? "");
    return false;
  };

  /** @param shown whether to show errors. */
  const save = (shown: boolean): Promise<boolean> => {
    const attempted = saving.current.then(() => attempt(shown));
    // The failure is reported to its caller; the next save runs regardless.
    saving.current = attempted.catch(() => {});
    return attempted;
  };
  return { element, errors, failed, saved, save };
}

function StepForm({ paths, ownerAfter, onDone, buttons, ...saving }: FormProps) {
  const { group, loaded } = saving;
  const { element, errors, failed, saved, save } = useDraftSaving(saving);
  const owner = useOwnerFields();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    const isHere = noteFocus();
    const isSaved = await save(true);
    if (!ownerAfter) {
      if (isSaved) return onDone();
    } else if (owner.check(element.current) && isSaved && (await owner.save(element.current))) return onDone();
    if (isHere()) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(false), SAVE_DELAY_MS);
  };
  const json = (values: GroupState["draft"], path: string) => JSON.stringify(values[path]);
  return (
    <form ref={element} noValidate onSubmit={submit} onInput={later} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {paths
        .flatMap((path) => group.leaves.find((leaf) => leaf.path === path) ?? [])
        .map((leaf) => (
          <Fragment key={leaf.path}>
            <SettingFieldRow
              leaf={leaf}
              defaultValue={json(loaded.draft, leaf.path)}
              saved={json(saved.draft, leaf.path)}
              published={json(saved.published, leaf.path)}
              errors={errors}
              sought=""
            />
            {leaf.path === ownerAfter && owner.fields}
          </Fragment>
        ))}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {errors[group.id] ?? failed}
      </p>
      {buttons}
    </form>
  );
}

/** A step that asks for settings and saves them in the draft while typing. */
export function SettingsStep({ group: id, ...step }: StepProps & { group: string }) {
  const fresh = useFresh("GET /settings/groups/:group", { params: { group: id } });
  const group = findGroup(id);
  if (fresh.state === "failed") return <LoadFailed message={fresh.message} onRetry={fresh.retry} />;
  if (fresh.state !== "there" || !group) return <p className="py-20 text-center text-quiet">Loading...</p>;
  return <StepForm key={id} group={group} loaded={fresh.data} {...step} />;
}
