import { callStaffApi } from "../../office/call-staff-api.ts";
import { FormDialog } from "../../office/form-dialog.tsx";
import { TextInput } from "../../ui/office/input.tsx";
import type { TicketShop } from "../shapes.ts";

interface CheckProps {
  name: string;
  label: string;
  hint: string;
  checked: boolean;
}

function Check({ name, label, hint, checked }: CheckProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 @min-[440px]:col-span-2">
      <input
        type="checkbox"
        name={name}
        defaultChecked={checked}
        className="mt-0.5 size-5 shrink-0 accent-(--action)"
      />
      <span>
        <span className="font-medium">{label}</span>
        <span className="block text-sm text-quiet">{hint}</span>
      </span>
    </label>
  );
}

interface ShopDialogProps {
  shop: TicketShop | null;
  /** Receives the id of the shop. */
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Adds a ticket shop, or changes it. */
export function ShopDialog({ shop, onSaved, onClose }: ShopDialogProps) {
  return (
    <FormDialog<{ message: string; shop?: string }>
      title={shop ? "Change ticket shop" : "Add ticket shop"}
      save={shop ? "Save ticket shop" : "Add ticket shop"}
      onSaved={(saved) => onSaved(saved.shop ?? shop?._id ?? "")}
      onClose={onClose}
      send={({ name = "", keeps_contacts, codes_rotate, active }) =>
        callStaffApi(`/api/tickets/shops${shop ? `/${shop._id}` : ""}`, {
          json: {
            ...{ name, keeps_contacts: keeps_contacts === "on", codes_rotate: codes_rotate === "on" },
            ...(shop && { active: active === "on" }),
          },
          version: shop?.version,
        })
      }
    >
      {(errors) => (
        <>
          <TextInput
            label="Name"
            name="name"
            wide
            autoComplete="off"
            maxLength={60}
            data-first-focus
            defaultValue={shop?.name ?? ""}
            error={errors.name}
          />
          <Check
            name="codes_rotate"
            label="Codes change on the guest's phone"
            hint="Codes aren't imported. Guests are found by name at the door."
            checked={shop?.codes_rotate ?? false}
          />
          <Check
            name="keeps_contacts"
            label="Import email addresses and phone numbers"
            hint="Deleted 30 days after the club night. Without this, they're never stored."
            checked={shop?.keeps_contacts ?? false}
          />
          {shop && (
            <Check
              name="active"
              label="Active"
              hint="Inactive shops can't import. Their tickets stay valid."
              checked={shop.active}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
