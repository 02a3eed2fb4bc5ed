import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { defaultSettings, withValues } from "../../../platform/venue/changed-settings.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { checkChanges, groupsWithErrors, type SettingErrors } from "../check-settings.ts";
import { settingChanges } from "../describe-change.ts";
import { outOfReachText } from "../reach.ts";
import type { SettingsState } from "../shapes.ts";
import { MissingLettersNotice } from "./missing-letters.tsx";
import { settingsClient } from "./settings-client.ts";
import { SettingsDiff } from "./settings-diff.tsx";
import { TimeChangeNotice } from "./time-change.tsx";
import { changesText, type SettingsData, useGroupsOutOfReach, useSettings } from "./use-settings.ts";

const back = { to: "/admin/settings", label: "Settings" };

/** Errors that prevent publishing the draft, with links to the fields. */
function Wrong({ errors }: { errors: SettingErrors }) {
  const groups = groupsWithErrors(errors);
  if (groups.length === 0) return null;
  return (
    <div role="alert" className="font-semibold text-danger">
      Correct these settings first:{" "}
      {groups.map(({ id, label }, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <Link to={`/admin/settings/${id}`} className="underline underline-offset-4">
            {label}
          </Link>
        </span>
      ))}
      .
    </div>
  );
}

interface WhenFieldsProps {
  later: boolean;
  setLater: (later: boolean) => void;
  at: string;
  setAt: (at: string) => void;
  missing: boolean;
}

function WhenFields({ later, setLater, at, setAt, missing }: WhenFieldsProps) {
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="text-sm font-semibold">When</legend>
        {[
          { label: "Now", is: false },
          { label: "At a set time", is: true },
        ].map(({ label, is }) => (
          <Check key={label} type="radio" name="when" checked={later === is} onChange={() => setLater(is)}>
            {label}
          </Check>
        ))}
      </fieldset>
      {later && (
        <TextInput
          label="Publish at"
          type="datetime-local"
          hint={`Time in ${venue.timeZone}.`}
          error={missing ? "Choose a date and time." : undefined}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
    </>
  );
}

function PublishForm({ state, settings }: { state: SettingsState; settings: SettingsData }) {
  const navigate = useNavigate();
  const [later, setLater] = useState(false);
  const [note, setNote] = useState("");
  const [at, setAt] = useState("");
  const [missing, setMissing] = useState(false);
  const published = withValues(defaultSettings, state.overrides);
  const { changes, tag } = state.draft;
  const { errors } = checkChanges(published, changes);
  const outOfReach = useGroupsOutOfReach(changes);
  const diff = settingChanges(published, changes);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(later && at === "");
    if (later && at === "") return;
    const sent = { note, ...(later && { at }) };
    settings.change(() => settingsClient.publish(sent, tag), { onOk: () => navigate("/admin/settings") });
  };
  return (
    <div className="grid max-w-[960px] gap-8 px-(--office-gutter) py-6 pb-16">
      <section aria-labelledby="changes">
        <h2 id="changes" className="wide pb-2 text-lg">
          {changesText(diff.length)}
        </h2>
        <SettingsDiff changes={diff} />
      </section>
      {outOfReach.length > 0 ? (
        <Notice tone="fact">{outOfReachText("The draft also changes", outOfReach)}</Notice>
      ) : (
        <>
          <TimeChangeNotice changes={changes} />
          <MissingLettersNotice state={state} />
          <form noValidate onSubmit={submit} className="grid max-w-[480px] gap-5">
            <Wrong errors={errors} />
            <TextInput
              label="Note"
              optional
              hint="For the history."
              maxLength={200}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            <WhenFields {...{ later, setLater, at, setAt, missing }} />
            <div className="flex flex-wrap gap-2">
              <button
                type="submit"
                disabled={settings.busy || Object.keys(errors).length > 0}
                className={officeButton("action", "min-h-12")}
              >
                {later ? "Schedule" : "Publish now"}
              </button>
              <Link to="/admin/settings/preview" className={officeButton("outline", "min-h-12")}>
                Preview
              </Link>
            </div>
          </form>
        </>
      )}
    </div>
  );
}

/** A screen that shows the draft's changes and publishes them, now or at a set time. */
export default function PublishSettings() {
  const settings = useSettings();
  const { data: state, failed, reload } = settings;
  return (
    <OfficePage title="Review and publish" back={back}>
      <LoadStatus data={state} failed={failed} reload={reload} />
      {state &&
        (Object.keys(state.draft.changes).length > 0 ? (
          <PublishForm state={state} settings={settings} />
        ) : (
          <p className="px-(--office-gutter) py-16 text-center text-quiet">The draft has no changes.</p>
        ))}
    </OfficePage>
  );
}
