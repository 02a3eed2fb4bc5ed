import { Link } from "react-router";
import { guestFacts } from "../../../bookings/guests/guest-facts.ts";
import type { GuestSummary } from "../../../bookings/guests/shapes.ts";
import { formatPhone } from "../../../platform/lib/phone/phone-groups.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import type { LookAlike } from "../shapes.ts";
import { guestName } from "./guest-columns.tsx";

interface LookAlikesProps {
  guest: GuestSummary;
  others: readonly LookAlike[];
  onChanged: () => void;
}

/** A guest's description, to tell them apart from others in a question. */
const described = (guest: GuestSummary) =>
  [guestName(guest), ...guest.emails, ...guest.phones.map(formatPhone)].filter(Boolean).join(", ");

/** Other guests who may be the same person. Staff decide; the program never merges guests. */
export function LookAlikes({ guest, others, onChanged }: LookAlikesProps) {
  const { busy, act } = useRowAction();
  const decides = useCan()("guests.merge");
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="look-alikes" className="border-l-4 border-action bg-paper px-4 py-3">
      <h3 id="look-alikes" className="font-semibold">
        Possibly the same guest
      </h3>
      <ul>
        {others.map(({ guest: other, reason }) => {
          const params = { id: guest._id };
          const json = { guest: other._id };
          return (
            <li
              key={other._id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3 last:border-0"
            >
              <div className="min-w-0 grow basis-60">
                <Link
                  to={`/admin/guests/${other._id}`}
                  className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline underline-offset-4 md:pointer-fine:min-h-9"
                >
                  {guestName(other)}
                </Link>
                <p className="text-quiet wrap-anywhere">
                  {reason} · {guestFacts(other, today()).join(" · ")}
                </p>
              </div>
              {decides && (
                <>
                  <ConfirmButton
                    label="Merge"
                    ariaLabel={`Merge ${guestName(other)} into this guest`}
                    title="Merge these guests?"
                    confirm="Merge guests"
                    disabled={busy !== null}
                    className={officeButton("outline")}
                    onConfirm={() =>
                      act(other._id, () => callApi("POST /guests/:id/merge", { params, json }), onChanged)
                    }
                  >
                    {described(other)} and {described(guest)} are shown as one guest. Nothing is deleted or emailed, and
                    you can split them again.
                  </ConfirmButton>
                  <OfficeButton
                    look="quiet"
                    aria-label={`${guestName(other)} is not the same person`}
                    disabled={busy !== null}
                    onClick={() =>
                      act(other._id, () => callApi("POST /guests/:id/tell-apart", { params, json }), onChanged)
                    }
                  >
                    Not the same person
                  </OfficeButton>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
