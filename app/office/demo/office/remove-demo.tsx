import { useState } from "react";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { officeQueries } from "../../../staff/toolkit/office-queries.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { countLabels } from "../demo-data.ts";
import type { DemoData } from "../shapes.ts";

interface RemoveDemoProps {
  /** Called after the removal, since screens are out of date then. */
  onRemoved: () => void;
}

const list = new Intl.ListFormat("en-AU");

/** Lists the rows that are deleted, and those that stay. */
function Consequences({ demo: { removes, edited, used, settings } }: { demo: DemoData }) {
  const [yours, needed] = [countLabels(edited), countLabels(used)];
  const removed = countLabels(removes);
  return (
    <div className="grid gap-3">
      {removed.length > 0 && (
        <div>
          <p>Permanently deleted:</p>
          <ul className="tabular mt-2 grid grid-cols-2 gap-x-4 border-y border-rule py-2 text-ink">
            {removed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {removes.requests > 0 && (
        <p>Requests are deleted with your replies, notes and check-ins. Their guests are invented.</p>
      )}
      {settings > 0 && (
        <p>
          The demo’s texts, capacities, rooms, doors and address that you haven’t changed become neutral ones:{" "}
          {settings} {settings === 1 ? "setting" : "settings"}. Guests see that at once.
        </p>
      )}
      {yours.length > 0 && <p>Kept, because you edited them: {list.format(yours)}.</p>}
      {needed.length > 0 && <p>Kept, because guests’ requests or your own content use them: {list.format(needed)}.</p>}
    </div>
  );
}

function RemoveDemoDialog({ onRemoved, onClose }: { onRemoved: () => void; onClose: () => void }) {
  const { data, failed: loadFailed } = useApi("GET /admin/demo", {});
  const { busy, failed, send } = useSend();
  const remove = () =>
    send(
      () => callApi("POST /admin/demo/remove"),
      ({ message }) => {
        onClose();
        officeQueries.clear();
        showToast(message);
        onRemoved();
      },
    );
  const problem = failed || loadFailed;
  return (
    <ConfirmDialog
      title="Remove demo data?"
      confirm="Remove demo data"
      danger
      busy={busy || !data?.demo}
      onConfirm={remove}
      onCancel={onClose}
    >
      {data?.demo && <Consequences demo={data.demo} />}
      {data?.demo === null && "The demo data has already been removed."}
      {!data && !problem && "Loading..."}
      {problem && <p className="mt-3 font-semibold text-danger">{problem}</p>}
    </ConfirmDialog>
  );
}

const inText = "min-h-11 shrink-0 cursor-pointer font-semibold underline underline-offset-4 hover:no-underline";

/** The button that removes what the demo added, once staff have confirmed it. */
export function RemoveDemo({ onRemoved }: RemoveDemoProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={inText}>
        Remove demo data
      </button>
      {open && <RemoveDemoDialog onRemoved={onRemoved} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A banner on every screen while there is demo data. */
export function DemoBanner({ onRemoved }: RemoveDemoProps) {
  return (
    <Notice tone="fact" band>
      <div className="-my-3 flex min-h-11 items-center gap-x-4 print:hidden">
        <p>
          This is demo data.<span className="max-sm:hidden"> Its guests are invented and never emailed.</span>
        </p>
        <May capability="settings.change">
          <RemoveDemo onRemoved={onRemoved} />
        </May>
      </div>
    </Notice>
  );
}
