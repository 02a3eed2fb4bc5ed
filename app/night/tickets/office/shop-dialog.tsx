import { Check } from "../../../platform/ui/office/check.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import type { TicketShop } from "../shapes.ts";

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
      send={({ name = "", keeps_contacts, codes_rotate, active }) => {
        const json = { name, keeps_contacts: keeps_contacts === "on", codes_rotate: codes_rotate === "on" };
        if (!shop) return callApi("POST /tickets/shops", { json });
        const { _id: id, version } = shop;
        return callApi("POST /tickets/shops/:id", {
          params: { id },
          json: { ...json, active: active === "on" },
          version,
        });
      }}
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
            defaultChecked={shop?.codes_rotate ?? false}
            hint="Codes aren't imported. Guests are found by name at the door."
            className="@min-[440px]:col-span-2"
          >
            Codes change on the guest's phone
          </Check>
          <Check
            name="keeps_contacts"
            defaultChecked={shop?.keeps_contacts ?? false}
            hint="Deleted 30 days after the club night. Without this, they're never stored."
            className="@min-[440px]:col-span-2"
          >
            Import email addresses and phone numbers
          </Check>
          {shop && (
            <Check
              name="active"
              defaultChecked={shop.active}
              hint="Inactive shops can't import. Their tickets stay valid."
              className="@min-[440px]:col-span-2"
            >
              Active
            </Check>
          )}
        </>
      )}
    </FormDialog>
  );
}
