import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import type { StaffData } from "../../../staff/toolkit/use-api.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import type { GuestImport } from "../import/guest-file.ts";

const stateTexts: Record<GuestImport["state"], string> = {
  importing: "Not finished: undo it, then import the file again",
  done: "",
  undoing: "Undoing was cut off: undo it again",
  undone: "Undone",
};

/** Past imports of guests, each with a button to undo it. */
export function PastImports({ page: { data, failed, reload } }: { page: StaffData<{ items: GuestImport[] }> }) {
  const { busy, act } = useRowAction();
  return (
    <section aria-labelledby="imports" className="px-(--office-gutter) pt-8 pb-24">
      <h2 id="imports" className="mb-1.5 text-lg font-semibold">
        Imports
      </h2>
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data?.items.length === 0 && <p className="text-quiet">No imports yet.</p>}
      {data && data.items.length > 0 && (
        <ul className="border-t border-rule">
          {data.items.map(({ _id, at, by, file, state, rows, subscribers }) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-2.5">
              <div className="min-w-0 grow basis-60">
                <p className="font-medium wrap-anywhere">{file}</p>
                <p className="text-quiet wrap-anywhere">
                  {[
                    formatDateTime(at, today()),
                    by,
                    state === "done" ? formatCount(rows, "row") : stateTexts[state],
                    subscribers > 0 ? formatCount(subscribers, "subscriber") : "",
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
              {state !== "undone" && (
                <ConfirmButton
                  label="Undo"
                  ariaLabel={`Undo the import of ${file}`}
                  title={`Undo the import of ${file}?`}
                  confirm="Undo import"
                  danger
                  disabled={busy !== null}
                  className={officeButton("outline")}
                  onConfirm={() =>
                    act(_id, () => callApi("POST /guests/imports/:id/undo", { params: { id: _id } }), reload)
                  }
                >
                  Guests go back to how they were before the import. Guests who came only from this file are deleted,
                  with any notes and tags that staff have added. Subscribers from the file are removed, except those who
                  have confirmed or left since.
                </ConfirmButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
