import { officeButton } from "../../../platform/ui/office/button.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import type { GuestDetail } from "../shapes.ts";

/** The guests who were merged into this one, each with a button to split them again. */
export function MergedGuests({ merged, onChanged }: { merged: GuestDetail["merged"]; onChanged: () => void }) {
  const { busy, act } = useRowAction();
  const decides = useCan()("guests.merge");
  if (merged.length === 0) return null;
  return (
    <section aria-labelledby="merged">
      <h3 id="merged" className="font-semibold">
        Merged into this guest
      </h3>
      <ul>
        {merged.map(({ _id, name, contacts }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-2">
            <p className="min-w-0 grow wrap-anywhere">
              <span className="font-medium">{name || "No name"}</span>{" "}
              <span className="text-quiet">{contacts.join(", ")}</span>
            </p>
            {decides && (
              <ConfirmButton
                label="Split"
                ariaLabel={`Split ${name || contacts[0] || "this guest"}`}
                title="Split these guests?"
                confirm="Split guests"
                disabled={busy !== null}
                className={officeButton("outline")}
                onConfirm={() => act(_id, () => callApi("POST /guests/:id/split", { params: { id: _id } }), onChanged)}
              >
                Both go back to how they were before the merge. Everything received since goes with its address or
                number.
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
