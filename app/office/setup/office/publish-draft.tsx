import type { ReactNode } from "react";
import { Link } from "react-router";
import { MissingLettersNotice } from "../../../house/settings/office/missing-letters.tsx";
import { settingsClient } from "../../../house/settings/office/settings-client.ts";
import { SettingsDiff } from "../../../house/settings/office/settings-diff.tsx";
import { changesTime, TimeChangeNotice } from "../../../house/settings/office/time-change.tsx";
import { type SettingsData, useSettings } from "../../../house/settings/office/use-settings.ts";
import type { SettingsState } from "../../../house/settings/shapes.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { defaultSettings, valueAt, withValues } from "../../../platform/venue/changed-settings.ts";

/** The draft's changes, before and after. */
function DraftChanges({ state }: { state: SettingsState }) {
  const published = withValues(defaultSettings, state.overrides);
  const { changes } = state.draft;
  const diff = Object.entries(changes).map(([path, after]) => ({ path, before: valueAt(published, path), after }));
  return <SettingsDiff changes={diff} />;
}

/** The draft's changes, their effects on times, and the button that publishes them. */
export function PublishDraft({ settings, onPublished }: { settings: SettingsData; onPublished: () => void }) {
  const { data: state, busy, change } = settings;
  if (!state) return null;
  const publish = () => change(() => settingsClient.publish({ note: "Setup" }, state.draft.tag), { onOk: onPublished });
  return (
    <>
      <TimeChangeNotice changes={state.draft.changes} />
      <MissingLettersNotice state={state} />
      <DraftChanges state={state} />
      <OfficeButton look="action" disabled={busy} onClick={publish} className="min-h-12 justify-self-start">
        Publish now
      </OfficeButton>
    </>
  );
}

/**
 * Shows the first event's form only if the draft does not change the time zone or the end of the night, because its
 * times would be read with the published settings.
 *
 * @param publishAt the URL of the publishing step. @param skip the button that skips this step
 */
export function AfterClock(props: { publishAt: string; skip: ReactNode; children: ReactNode }) {
  const { data: state, failed, reload } = useSettings();
  if (failed || !state) return <LoadStatus data={state} failed={failed} reload={reload} />;
  if (!changesTime(state.draft.changes)) return props.children;
  return (
    <section aria-labelledby="clock" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id="clock" className="font-semibold">
        Publish your settings first
      </h3>
      <p className="text-quiet">
        The draft changes the time zone or the end of the night, which the event's times need.
      </p>
      <div className="flex flex-wrap gap-2 border-t border-rule pt-6">
        <Link to={props.publishAt} className={officeButton("action", "min-h-12")}>
          Go to Publish
        </Link>
        {props.skip}
      </div>
    </section>
  );
}
