import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { checkChanges } from "../../../house/settings/check-settings.ts";
import { findGroup, type SettingGroup } from "../../../house/settings/groups.ts";
import { SettingFieldRow } from "../../../house/settings/office/setting-field.tsx";
import { settingsClient } from "../../../house/settings/office/settings-client.ts";
import type { GroupState } from "../../../house/settings/shapes.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { defaultSettings, withValues } from "../../../platform/venue/changed-settings.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { useFresh } from "../../../staff/toolkit/use-fresh.ts";

/** Debounce before typed values are saved in the draft, in ms. */
const SAVE_DELAY_MS = 800;

interface StepProps {
  paths: readonly string[];
  /** Called after each save: the preview is out of date. */
  onSaved: () => void;
  /** Called once everything is saved. */
  onDone: () => void;
  /** The buttons below the fields. */
  buttons: ReactNode;
}

interface FormProps extends StepProps {
  group: SettingGroup;
  loaded: GroupState;
}

/** Saves a step's fields in the shared draft while they are typed, as far as they are valid. */
function useDraftSaving(group: SettingGroup, loaded: GroupState, onSaved: () => void) {
  const element = useRef<HTMLFormElement>(null);
  const latest = useRef(loaded);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failed, setFailed] = useState("");
  const [saved, setSaved] = useState(loaded);
  const note = (next: GroupState) => {
    latest.current = next;
    setSaved(next);
  };

  /** Entered values that are not in the draft. */
  const typed = () => {
    const { draft } = latest.current;
    // The controls also have fields with the setting's name.
    const fields = [...(element.current?.querySelectorAll<HTMLInputElement>("input[type=hidden][name]") ?? [])];
    const values = fields.map(({ name, value }) => [name, JSON.parse(value) as unknown] as const);
    return Object.fromEntries(values.filter(([path, value]) => JSON.stringify(value) !== JSON.stringify(draft[path])));
  };

  /** Saves, and retries on a conflict: only this form's fields are sent. @returns whether it succeeded. */
  const attempt = async (shown: boolean): Promise<boolean> => {
    const changes = typed();
    const { errors: found } = checkChanges(withValues(defaultSettings, latest.current.draft), changes);
    if (shown) flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) return false;
    if (Object.keys(changes).length === 0) return true;
    const answer = await settingsClient.saveGroup(group.id, changes, latest.current.tag);
    if (answer.kind === "ok") {
      note(answer.data.group);
      setFailed("");
      onSaved();
      return true;
    }
    if (answer.kind === "refused" && answer.status === 412) {
      note((answer.body as { group: GroupState }).group);
      return attempt(shown);
    }
    if (answer.kind === "refused") setErrors(answer.errors);
    setFailed(errorMessage(answer) ?? "");
    return false;
  };

  /** @param shown whether to show errors. */
  const save = (shown: boolean): Promise<boolean> => {
    const attempted = saving.current.then(() => attempt(shown));
    // Its own caller gets the failure; the next save runs regardless.
    saving.current = attempted.catch(() => {});
    return attempted;
  };
  return { element, errors, failed, saved, save };
}

function StepForm({ group, paths, loaded, onSaved, onDone, buttons }: FormProps) {
  const { element, errors, failed, saved, save } = useDraftSaving(group, loaded, onSaved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    if (await save(true)) return onDone();
    const invalid = element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    invalid?.focus();
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
          <SettingFieldRow
            key={leaf.path}
            leaf={leaf}
            defaultValue={json(loaded.draft, leaf.path)}
            saved={json(saved.draft, leaf.path)}
            published={json(saved.published, leaf.path)}
            errors={errors}
            sought=""
          />
        ))}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {errors[group.id] ?? failed}
      </p>
      {buttons}
    </form>
  );
}

/** A step that asks for settings, saved in the draft while they are typed. */
export function SettingsStep({ group: id, ...step }: StepProps & { group: string }) {
  const fresh = useFresh("GET /settings/groups/:group", { params: { group: id } });
  const group = findGroup(id);
  if (fresh.state === "failed") return <LoadFailed message={fresh.message} onRetry={fresh.retry} />;
  if (fresh.state !== "there" || !group) return <p className="py-20 text-center text-quiet">Loading...</p>;
  return <StepForm key={id} group={group} loaded={fresh.data} {...step} />;
}
