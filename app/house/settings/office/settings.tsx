import { Link } from "react-router";
import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { changed, useAddress } from "../../../platform/ui/office/use-address.ts";
import { defaultSettings, withValues } from "../../../platform/venue/changed-settings.ts";
import { today } from "../../../platform/venue/today.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { settingGroups } from "../groups.ts";
import { outOfReachText } from "../reach.ts";
import { fieldAddress, searchSettings } from "../search-settings.ts";
import type { SettingsState } from "../shapes.ts";
import { ExportImport } from "./export-import.tsx";
import { ScheduledChanges } from "./scheduled-changes.tsx";
import { TextsToCheckLink } from "./texts-to-check-link.tsx";
import { changesText, type SettingsData, useGroupsOutOfReach, useSettings } from "./use-settings.ts";

/** Search results: settings that contain a text, with links to their fields. */
function Found({ state, query }: { state: SettingsState; query: string }) {
  const settings = withValues(defaultSettings, { ...state.overrides, ...state.draft.changes });
  const found = searchSettings(settings, query);
  if (found.length === 0)
    return (
      <p className="px-(--office-gutter) py-10 text-quiet">
        No setting contains “{query}”. Events, offers and news have their own lists.
      </p>
    );
  return (
    <ul aria-label="Settings found" className="border-t border-rule">
      {found.map((one) => (
        <li key={one.path} className="border-b border-rule">
          <Link to={fieldAddress(one)} className="block px-(--office-gutter) py-3 hover:bg-raised">
            <span className="block font-semibold">
              {one.group.label} › {one.label}
            </span>
            {one.excerpt && <span className="line-clamp-2 wrap-anywhere text-quiet">{one.excerpt}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The draft's last editor, and the actions on it. */
function DraftBar({ state, settings }: { state: SettingsState; settings: SettingsData }) {
  const { changes, edited_by, edited_on } = state.draft;
  const count = Object.keys(changes).length;
  const can = useCan();
  const outOfReach = useGroupsOutOfReach(changes);
  const changeable = count > 0 && can("pages.change") && outOfReach.length === 0;
  const published = state.published_on
    ? `Version ${state.version}, published ${formatDateTimeInText(state.published_on, today())} by ${state.published_by}.`
    : "Nothing has been published yet.";
  return (
    <section aria-labelledby="draft" className="grid gap-4 px-(--office-gutter) py-6">
      <div>
        <h2 id="draft" className="wide text-lg">
          {count > 0 ? `Draft with ${changesText(count)}` : "No draft"}
        </h2>
        <p className="mt-1 text-quiet">
          {count > 0 && edited_on && `Last edited ${formatDateTimeInText(edited_on, today())} by ${edited_by}. `}
          {published}
        </p>
      </div>
      {can("pages.change") && outOfReach.length > 0 && (
        <Notice tone="fact">{outOfReachText("The draft also changes", outOfReach)}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {count > 0 && can("pages.change") && (
          <Link to="/admin/settings/publish" className={officeButton(changeable ? "action" : "outline")}>
            {changeable ? "Review and publish" : "Review"}
          </Link>
        )}
        {count > 0 && (
          <Link to="/admin/settings/preview" className={officeButton("outline")}>
            Preview
          </Link>
        )}
        <Link to="/admin/settings/history" className={officeButton("outline")}>
          History
        </Link>
        {changeable && (
          <OfficeButton look="quiet" disabled={settings.busy} onClick={settings.discard} className="px-3">
            Discard draft
          </OfficeButton>
        )}
      </div>
    </section>
  );
}

/** Links to the groups' screens, with the number of changes in the draft. */
function Groups({ state }: { state: SettingsState }) {
  const paths = Object.keys(state.draft.changes);
  const isPage = (id: string) => id.startsWith("pages.");
  return [
    { label: "Club", groups: settingGroups.filter(({ id }) => !isPage(id)) },
    { label: "Pages", groups: settingGroups.filter(({ id }) => isPage(id)) },
  ].map(({ label, groups }) => (
    <section key={label} aria-label={label} className="mt-4">
      <h2 className="wide px-(--office-gutter) pb-2 text-lg">{label}</h2>
      <ul className="grid border-t border-rule sm:grid-cols-2 xl:grid-cols-3">
        {groups.map((group) => {
          const count = paths.filter((path) => path.startsWith(`${group.id}.`)).length;
          return (
            <li key={group.id} className="border-b border-rule">
              <Link
                to={`/admin/settings/${group.id}`}
                className="flex min-h-14 items-center gap-3 px-(--office-gutter) py-3 hover:bg-raised"
              >
                <span className="grow font-semibold">{group.label}</span>
                {count > 0 && <Chip tone="calm">{changesText(count)}</Chip>}
                <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 fill-none stroke-quiet stroke-2">
                  <path d="M4 1.5 8.5 6 4 10.5" />
                </svg>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** The overview of the club's settings: search, draft, and a link to each group's screen. */
export default function Settings() {
  const settings = useSettings();
  const { data: state, failed, reload } = settings;
  const [address, putAddress] = useAddress();
  const query = address.get("q")?.trim() ?? "";
  return (
    <OfficePage
      title="Settings"
      search={
        <SearchBox
          label="Search any word on the site"
          value={query}
          onSearch={(text) => putAddress(changed(address, { q: text }))}
        />
      }
    >
      <LoadStatus data={state} failed={failed} reload={reload} />
      {state && query !== "" && <Found state={state} query={query} />}
      {state && query === "" && (
        <div className="pb-12">
          <DraftBar state={state} settings={settings} />
          <May capability="settings.change">
            <TextsToCheckLink />
          </May>
          <ScheduledChanges state={state} settings={settings} />
          <Groups state={state} />
          <May capability="system.change">
            <section aria-labelledby="system" className="px-(--office-gutter) pt-10">
              <h2 id="system" className="wide text-lg">
                System
              </h2>
              <p className="mt-1">
                <Link
                  to="/admin/settings/system"
                  className="font-semibold underline underline-offset-4 hover:no-underline"
                >
                  Email, DNS and backups
                </Link>{" "}
                <span className="text-quiet">What the program needs to run. For owners.</span>
              </p>
            </section>
          </May>
          <May capability="settings.change">
            <div className="px-(--office-gutter) pt-10">
              <ExportImport />
              <p className="mt-6">
                <Link to="/admin/setup" className="font-semibold underline underline-offset-4 hover:no-underline">
                  Open the setup
                </Link>{" "}
                <span className="text-quiet">Step by step to a site of your own.</span>
              </p>
            </div>
          </May>
        </div>
      )}
    </OfficePage>
  );
}
