import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Pager } from "../../../platform/ui/office/pager.tsx";
import { changed, pageIn, pageName } from "../../../platform/ui/office/use-address.ts";
import { today } from "../../../platform/venue/today.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { HistoryEntry } from "../shapes.ts";
import { settingsClient } from "./settings-client.ts";
import { SettingsDiff } from "./settings-diff.tsx";
import { changesText, type SettingsData, useGroupsOutOfReach, useSettings } from "./use-settings.ts";

function Entry({ entry, settings }: { entry: HistoryEntry; settings: SettingsData }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { _id, version, on, by, note, scheduled, changes } = entry;
  const name = version === null ? note : `Version ${version}`;
  // Restoring a version may change any setting, so all its groups must be in reach.
  const outOfReach = useGroupsOutOfReach(Object.fromEntries(changes.map(({ path, after }) => [path, after])));
  const can = useCan();
  const changeable = can("settings.change") || (version === null && can("pages.change") && outOfReach.length === 0);
  const isCurrent = version !== null && version === settings.data?.version;
  const restore = () =>
    settings.change(() => settingsClient.restore(_id), {
      undo: (undo) => settingsClient.restore(undo, true),
      onOk: () => navigate("/admin/settings"),
    });
  return (
    <li className="border-b border-rule px-(--office-gutter) py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 grow">
          <h2 className={version === null ? "" : "font-semibold"}>{name}</h2>
          <p className="text-quiet">
            <time dateTime={on}>{formatDateTime(on, today())}</time> by {by}
            {scheduled && version !== null && ", as scheduled"}
            {version !== null && note && `: ${note}`}
          </p>
        </div>
        <OfficeButton
          aria-expanded={open}
          aria-label={`${changesText(changes.length)}, ${name}`}
          onClick={() => setOpen(!open)}
        >
          {changesText(changes.length)}
        </OfficeButton>
        {isCurrent ? (
          <span className="px-3 text-quiet">Published</span>
        ) : (
          changeable && (
            <OfficeButton
              look="quiet"
              disabled={settings.busy}
              aria-label={`Restore: ${name}`}
              onClick={restore}
              className="px-3"
            >
              Restore
            </OfficeButton>
          )
        )}
      </div>
      {open && (
        <div className="mt-3 max-w-[960px]">
          <SettingsDiff changes={changes} />
        </div>
      )}
    </li>
  );
}

/** Publications, restores and discarded drafts; each can be put into the draft again. */
export default function SettingsHistory() {
  const [address] = useSearchParams();
  const page = pageIn(address);
  const { data, failed, reload } = useApi("GET /settings/history", { query: { page } });
  const settings = useSettings();
  return (
    <OfficePage title="History" back={{ to: "/admin/settings", label: "Settings" }}>
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data?.total === 0 && <p className="py-20 text-center text-quiet">Nothing has been published yet.</p>}
      {data && data.total > 0 && (
        <>
          <May capability="pages.change">
            <p className="px-(--office-gutter) py-4 text-quiet">
              Restore puts a version into the draft, so that you can preview and publish it.
            </p>
          </May>
          <ol className="border-t border-rule">
            {data.items.map((entry) => (
              <Entry key={entry._id} entry={entry} settings={settings} />
            ))}
          </ol>
          <Pager
            page={page}
            pageSize={data.page_size}
            total={data.total}
            toPage={(next) => changed(address, { page: pageName(next) })}
          />
        </>
      )}
    </OfficePage>
  );
}
