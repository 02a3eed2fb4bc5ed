import { useEffect, useRef, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import type * as z from "zod/mini";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { useMedia } from "../../../platform/ui/office/use-media.ts";
import { defaultSettings, type SettingLeaf, withValues } from "../../../platform/venue/changed-settings.ts";
import { fieldOf } from "../../../platform/venue/schema/setting-fields.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import type { FormAlert } from "../../../staff/toolkit/form-alert.tsx";
import { FormPage } from "../../../staff/toolkit/form-page.tsx";
import type { FormStart } from "../../../staff/toolkit/merge-stale-edit.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import type { FormAnswer } from "../../../staff/toolkit/use-form-submit.tsx";
import { useFresh } from "../../../staff/toolkit/use-fresh.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { type OfficeForm, useOfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import { checkChanges } from "../check-settings.ts";
import { findGroup, type SettingGroup } from "../groups.ts";
import { neededFor } from "../reach.ts";
import type { GroupState } from "../shapes.ts";
import { valueText } from "../value-text.ts";
import { DraftPreview } from "./draft-preview.tsx";
import { RequiredPages } from "./required-pages.tsx";
import { SettingFieldRow } from "./setting-field.tsx";
import { type GroupSaved, settingsClient } from "./settings-client.ts";
import { pagesOfGroups } from "./settings-preview.tsx";

const back = { to: "/admin/settings", label: "Settings" };

/** A group's values as JSON, by path. */
function jsonValues(values: Readonly<Record<string, unknown>>, { leaves }: SettingGroup): Record<string, string> {
  return Object.fromEntries(leaves.map(({ path, field }) => [path, JSON.stringify(values[path] ?? field.initial)]));
}

/** The values that differ from `base`, parsed from JSON. */
function changedValues(values: Readonly<Record<string, string>>, base: Readonly<Record<string, string>>) {
  const changed = Object.entries(values).filter(([path, text]) => path in base && text !== base[path]);
  return Object.fromEntries(changed.map(([path, text]) => [path, JSON.parse(text) as unknown]));
}

function outcome(answer: FormAnswer<GroupSaved>): FormAlert | null {
  if (answer.kind === "ok") return null;
  if (answer.kind === "unreachable") return { tone: "bad", text: "Network error. Please try again later." };
  return { tone: "bad", text: answer.message || "Error saving settings." };
}

interface FieldsProps {
  schema: z.core.$ZodType;
  path: string;
  row: (leaf: SettingLeaf) => React.ReactNode;
  leaves: readonly SettingLeaf[];
  level: number;
}

/** A group's fields in order; a group within it gets a heading. */
function Fields({ schema, path, row, leaves, level }: FieldsProps) {
  return Object.entries(fieldOf(schema).fields ?? {}).map(([name, child]) => {
    const here = `${path}.${name}`;
    const { fields, label, help } = fieldOf(child);
    const leaf = leaves.find((each) => each.path === here);
    if (!fields) return leaf && row(leaf);
    const Heading = level > 1 ? "h3" : "h2";
    return (
      <section key={here} aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-rule pt-5">
        <div>
          <Heading className="text-lg font-semibold">{label}</Heading>
          {help && <p className="mt-1 text-sm text-quiet">{help}</p>}
        </div>
        <Fields schema={child} path={here} row={row} leaves={leaves} level={level + 1} />
      </section>
    );
  });
}

/** Says how many settings of the group the draft changes, with links to discard or publish them. */
function GroupNotice({ id, count, onDiscard }: { id: string; count: number; onDiscard: () => void }) {
  const changes = useCan()(neededFor(`${id}.`));
  if (count === 0) return null;
  const link = "min-h-11 cursor-pointer font-semibold underline underline-offset-4 md:pointer-fine:min-h-6";
  return (
    <Notice tone="fact">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <p className="grow">{formatCount(count, "setting")} changed in draft.</p>
        {changes && (
          <>
            <button type="button" onClick={onDiscard} className={link}>
              Discard these changes
            </button>
            <Link to="/admin/settings/publish" className={`${link} inline-flex items-center`}>
              Review and publish
            </Link>
          </>
        )}
      </div>
    </Notice>
  );
}

/** Scrolls to the setting that a search led to, and focuses it. */
function useSought(form: OfficeForm, sought: string): void {
  const { element } = form;
  useEffect(() => {
    if (!sought) return;
    const place = element.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(sought)}"]`);
    const field = place?.matches("button")
      ? place
      : place?.querySelector<HTMLElement>("input, textarea, select, button");
    place?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [element, sought]);
}

/** A group's form, and the newest known state of the group. */
function useGroupForm(group: SettingGroup, loaded: GroupState) {
  const [state, setState] = useState(loaded);
  const latest = useRef(loaded);
  const note = (next: GroupState) => {
    latest.current = next;
    setState(next);
    return startOf(next);
  };
  const startOf = (from: GroupState): FormStart => ({ values: jsonValues(from.draft, group), by: from.edited_by });
  const form = useOfficeForm<GroupSaved>({
    name: `settings:${group.id}`,
    start: startOf(loaded),
    check: (values) => {
      const base = jsonValues(latest.current.draft, group);
      const settings = withValues(defaultSettings, latest.current.draft);
      return checkChanges(settings, changedValues(values, base)).errors;
    },
    send: (fields) => {
      const values = Object.fromEntries([...fields].map(([path, value]) => [path, String(value)]));
      const { draft, tag } = latest.current;
      return settingsClient.saveGroup(group.id, changedValues(values, jsonValues(draft, group)), tag);
    },
    next: ({ group: saved }) => note(saved),
    onSaved: ({ message }) => showToast(message),
    outcome,
    conflict: {
      newest: async () => {
        const answer = await settingsClient.readGroup(group.id);
        return answer.kind === "ok" ? note(answer.data) : null;
      },
      labels: Object.fromEntries(group.leaves.map(({ path, labels }) => [path, labels.at(-1) ?? path])),
      text: (path, value) =>
        valueText(group.leaves.find((leaf) => leaf.path === path)?.field, value === "" ? "" : JSON.parse(value)),
    },
  });
  return { form, state };
}

/** Discards the draft's changes in a group. @param onDone called once the draft has changed. */
async function discardGroup(id: string, onDone: () => void): Promise<void> {
  const answer = await settingsClient.discard(id);
  const failed = errorMessage(answer);
  if (failed) showToast(failed, { bad: true });
  if (answer.kind !== "ok") return;
  const { message, undo } = answer.data;
  onDone();
  showToast(message, undo ? { undo: () => settingsClient.restore(undo).then(onDone) } : {});
}

/** Whether guests see a group's settings on a page. */
const isShown = ({ id }: SettingGroup) => id.startsWith("pages.") || ["venue", "hours", "look"].includes(id);

/** The path of the setting that was focused last. @param first the path before any focus. */
function useFocusedPath({ element, round }: OfficeForm, first: string): string {
  const [path, setPath] = useState(first);
  // The form is another element once it is filled anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    const form = element.current;
    const note = ({ target }: FocusEvent) => {
      const place = (target as Element).closest<HTMLElement>("[data-path]");
      if (place) setPath(place.dataset.path ?? "");
    };
    form?.addEventListener("focusin", note);
    return () => form?.removeEventListener("focusin", note);
  }, [element, round]);
  return path;
}

/** The path of the own page that is being edited; if none was focused, that of the first one that guests can find. */
function ownPageAt(draft: GroupState["draft"], focused: string): string | undefined {
  const pages = (draft["pages.own.pages"] ?? []) as { path: string; place: string }[];
  const [, at] = /^pages\.own\.pages\.(\d+)/.exec(focused) ?? [];
  const shown = pages.filter(({ place }) => place !== "hidden");
  const edited = at === undefined ? undefined : pages[Number(at)];
  return (edited && shown.includes(edited) ? edited : shown[0])?.path;
}

function GroupForm({ group, loaded, again }: { group: SettingGroup; loaded: GroupState; again: () => void }) {
  const [search] = useSearchParams();
  const sought = search.get("field") ?? "";
  const { form, state } = useGroupForm(group, loaded);
  useSought(form, sought);

  const saved = jsonValues(state.draft, group);
  const published = jsonValues(state.published, group);
  // Only for wide screens; on smaller ones the preview has its own page.
  const isWide = useMedia("(min-width: 1024px)");
  const focused = useFocusedPath(form, sought);
  const edited = group.id === "pages.own" ? ownPageAt(state.draft, focused) : undefined;

  return (
    <FormPage
      needs={neededFor(`${group.id}.`)}
      title={group.label}
      back={back}
      form={form}
      save={{ text: "Save draft", busy: "Saving..." }}
      actions={
        <Link to={`/admin/settings/preview?of=${group.id}`} className={officeButton("outline")}>
          Preview
        </Link>
      }
      notices={
        <>
          <GroupNotice
            id={group.id}
            count={group.leaves.filter(({ path }) => saved[path] !== published[path]).length}
            onDiscard={() => discardGroup(group.id, again)}
          />
          {group.help && <p className="text-quiet">{group.help}</p>}
          {group.id === "pages.own" && <RequiredPages loaded={state} onAdded={again} />}
          {form.errors[group.id] && <p className="font-semibold text-danger">{form.errors[group.id]}</p>}
        </>
      }
      aside={
        isWide &&
        isShown(group) && (
          <div className="sticky top-[calc(var(--bar)+28px)]">
            <DraftPreview path={edited ?? pagesOfGroups[group.id] ?? "/"} version={state.tag} />
          </div>
        )
      }
    >
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-6">
        <Fields
          schema={group.schema}
          path={group.id}
          leaves={group.leaves}
          level={1}
          row={(leaf) => (
            <SettingFieldRow
              key={leaf.path}
              leaf={leaf}
              defaultValue={form.field(leaf.path).defaultValue}
              saved={saved[leaf.path] ?? ""}
              published={published[leaf.path] ?? ""}
              errors={form.errors}
              sought={sought}
            />
          )}
        />
      </div>
    </FormPage>
  );
}

function LoadedGroup({ group }: { group: SettingGroup }) {
  const fresh = useFresh("GET /settings/groups/:group", { params: { group: group.id } });
  if (fresh.state === "there")
    return <GroupForm key={fresh.data.tag} group={group} loaded={fresh.data} again={fresh.again} />;
  return (
    <OfficePage title={group.label} back={back}>
      {fresh.state === "loading" && <p className="py-20 text-center text-quiet">Loading...</p>}
      {fresh.state === "failed" && <LoadFailed message={fresh.message} onRetry={fresh.retry} />}
      {fresh.state === "missing" && <p className="px-(--office-gutter) py-10">{fresh.message}</p>}
    </OfficePage>
  );
}

/** The screen for one group of settings, edited in the draft. */
export default function SettingsGroup() {
  const { group: id = "" } = useParams();
  const group = findGroup(id);
  if (group) return <LoadedGroup key={id} group={group} />;
  return (
    <OfficePage title="Settings" back={back}>
      <p className="px-(--office-gutter) py-10">These settings were not found.</p>
    </OfficePage>
  );
}
