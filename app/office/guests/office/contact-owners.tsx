import { useState } from "react";
import { formatPhone } from "../../../platform/lib/phone/phone-groups.ts";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import type { GuestDetail } from "../shapes.ts";
import { guestName } from "./guest-columns.tsx";

type ContactOwnersProps = Pick<GuestDetail, "guest" | "former" | "look_alikes"> & { onChanged: () => void };

const shown = (kind: string, value: string) => (kind === "phone" ? formatPhone(value) : value);

function MoveDialog({ guest, look_alikes, onChanged, onClose }: ContactOwnersProps & { onClose: () => void }) {
  const contacts = [
    ...guest.emails.map((value) => ({ kind: "email" as const, value })),
    ...guest.phones.map((value) => ({ kind: "phone" as const, value })),
  ];
  return (
    <FormDialog
      title="Move an address or number"
      save="Move"
      send={({ contact = "0", from = "", to = "" }) => {
        const { kind, value } = contacts[Number(contact)] ?? { kind: "email" as const, value: "" };
        const json = { kind, value, from, ...(to !== "" && { to }) };
        return callApi("POST /guests/:id/move-contact", { params: { id: guest._id }, json });
      }}
      onSaved={() => {
        onClose();
        onChanged();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className="@min-[440px]:col-span-2">
            <SelectInput
              label="Address or number"
              name="contact"
              data-first-focus
              error={errors.contact ?? errors.value ?? errors.kind}
            >
              {contacts.map(({ kind, value }, index) => (
                <option key={value} value={index}>
                  {shown(kind, value)}
                </option>
              ))}
            </SelectInput>
          </div>
          <TextInput label="Someone else's since" name="from" type="date" max={today()} error={errors.from} />
          <SelectInput label="Move to" name="to" error={errors.to}>
            <option value="">A new guest</option>
            {look_alikes.map(({ guest: other }) => (
              <option key={other._id} value={other._id}>
                {guestName(other)}
              </option>
            ))}
          </SelectInput>
          <p className="text-quiet @min-[440px]:col-span-2">
            Everything received since that day, and from now on, belongs to the other guest. Earlier visits stay here.
            No one is emailed, and you can undo it.
          </p>
        </>
      )}
    </FormDialog>
  );
}

/** Addresses and numbers that are someone else's now, and a button for reporting another one. */
export function ContactOwners(props: ContactOwnersProps) {
  const { guest, former, onChanged } = props;
  const { busy, act } = useRowAction();
  const [isMoving, setMoving] = useState(false);
  const decides = useCan()("guests.merge");
  const hasContacts = guest.emails.length + guest.phones.length > 0;
  return (
    <div className="-mt-3 grid justify-items-start gap-1">
      {former.length > 0 && (
        <ul aria-label="Earlier addresses and numbers" className="w-full">
          {former.map(({ _id, kind, value, since }) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
              <p className="min-w-0 wrap-anywhere">
                {shown(kind, value)} <span className="text-quiet">someone else's since {formatDate(since)}</span>
              </p>
              {decides && (
                <ConfirmButton
                  label="Move back"
                  ariaLabel={`Move ${shown(kind, value)} back to this guest`}
                  title="Move it back to this guest?"
                  confirm="Move back"
                  disabled={busy !== null}
                  className={officeButton("quiet")}
                  onConfirm={() =>
                    act(_id, () => callApi("POST /guests/move-contact-back", { json: { former: _id } }), onChanged)
                  }
                >
                  Everything received with {shown(kind, value)} belongs to this guest again.
                </ConfirmButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {decides && hasContacts && (
        <OfficeButton
          look="quiet"
          className="-ml-4 text-left! whitespace-normal!"
          opensDialog
          onClick={() => setMoving(true)}
        >
          Move an address or number
        </OfficeButton>
      )}
      {isMoving && <MoveDialog {...props} onClose={() => setMoving(false)} />}
    </div>
  );
}
