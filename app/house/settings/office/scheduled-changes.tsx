import { lazy, Suspense, useState } from "react";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { defaultSettings, withValues } from "../../../platform/venue/changed-settings.ts";
import { today } from "../../../platform/venue/today.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { settingChanges } from "../describe-change.ts";
import type { ScheduledChange, SettingsState } from "../shapes.ts";
import { settingsClient } from "./settings-client.ts";
import { changesText, type SettingsData, useGroupsOutOfReach } from "./use-settings.ts";

// With its images, which the overview of the settings does not load.
const SettingsDiff = lazy(async () => ({ default: (await import("./settings-diff.tsx")).SettingsDiff }));

interface ScheduledProps {
  state: SettingsState;
  settings: SettingsData;
}

/** A scheduled change: its contents, and buttons to reschedule or cancel it. */
function Scheduled({ one, state, settings }: ScheduledProps & { one: ScheduledChange }) {
  const [open, setOpen] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [at, setAt] = useState(one.publish_on.slice(0, 16));
  const outOfReach = useGroupsOutOfReach(one.changes);
  const changeable = useCan()("pages.change") && outOfReach.length === 0;
  const changes = settingChanges(withValues(defaultSettings, state.overrides), one.changes);
  return (
    <li className="border-b border-rule px-(--office-gutter) py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 grow">
          <h3 className="font-semibold">
            <time dateTime={one.publish_on}>{formatDateTime(one.publish_on, today())}</time>
          </h3>
          <p className="text-quiet">
            {changesText(changes.length)} by {one.by}
            {one.note && `: ${one.note}`}
          </p>
        </div>
        <OfficeButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {changeable ? "Changes and time" : "Changes"}
        </OfficeButton>
        {changeable && (
          <OfficeButton look="quiet" onClick={() => setCancelling(true)} className="px-3">
            Cancel schedule
          </OfficeButton>
        )}
      </div>
      {open && (
        <div className="mt-3 grid max-w-[720px] gap-4">
          {changeable && (
            <form
              className="flex flex-wrap items-end gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                settings.change(() => settingsClient.reschedule(one._id, at));
              }}
            >
              <TextInput
                label="Publish at"
                type="datetime-local"
                value={at}
                onChange={({ target }) => setAt(target.value)}
              />
              <OfficeButton type="submit" disabled={settings.busy}>
                Change time
              </OfficeButton>
            </form>
          )}
          <Suspense>
            <SettingsDiff changes={changes} />
          </Suspense>
        </div>
      )}
      {cancelling && (
        <ConfirmDialog
          title="Cancel this schedule?"
          confirm="Cancel schedule"
          cancel="Keep schedule"
          busy={settings.busy}
          onConfirm={() => settings.change(() => settingsClient.cancel(one._id), { onOk: () => setCancelling(false) })}
          onCancel={() => setCancelling(false)}
        >
          Its changes go back to the draft.
        </ConfirmDialog>
      )}
    </li>
  );
}

/** All scheduled changes. */
export function ScheduledChanges({ state, settings }: ScheduledProps) {
  if (state.scheduled.length === 0) return null;
  return (
    <section aria-labelledby="scheduled" className="pb-4">
      <h2 id="scheduled" className="wide px-(--office-gutter) pb-2 text-lg">
        Scheduled
      </h2>
      <ul className="border-t border-rule">
        {state.scheduled.map((change) => (
          <Scheduled key={change._id} one={change} state={state} settings={settings} />
        ))}
      </ul>
    </section>
  );
}
