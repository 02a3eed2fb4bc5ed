import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { officeQueries } from "../../../staff/toolkit/office-queries.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { countLabels } from "../demo-data.ts";
import type { DemoData } from "../shapes.ts";

const list = new Intl.ListFormat("en-AU");

/** Lists what will be deleted, and what stays. */
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
          The demo's texts, capacities, rooms, doors and address that you haven't changed become neutral ones:{" "}
          {settings} {settings === 1 ? "setting" : "settings"}. Guests see that at once.
        </p>
      )}
      {yours.length > 0 && <p>Kept, because you edited them: {list.format(yours)}.</p>}
      {needed.length > 0 && <p>Kept, because guests' requests or your own content use them: {list.format(needed)}.</p>}
    </div>
  );
}

interface RemoveDemoDialogProps {
  onRemoved: () => void;
  onClose: () => void;
}

/** A dialog that removes the demo after showing what will be deleted. */
export function RemoveDemoDialog({ onRemoved, onClose }: RemoveDemoDialogProps) {
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
