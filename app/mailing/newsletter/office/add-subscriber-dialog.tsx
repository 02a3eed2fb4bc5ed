import { TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";

interface AddSubscriberDialogProps {
  onAdded: () => void;
  onClose: () => void;
}

/** Adds one subscriber, with how they agreed. */
export function AddSubscriberDialog({ onAdded, onClose }: AddSubscriberDialogProps) {
  return (
    <FormDialog<{ message: string }>
      title="Add subscriber"
      save="Add subscriber"
      send={({ email = "", first_name, last_name, phone, agreed = "", place = "", words = "" }) =>
        callApi("POST /newsletter/subscribers", { json: { email, first_name, last_name, phone, agreed, place, words } })
      }
      onSaved={onAdded}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-quiet @min-[440px]:col-span-2">
            Only add people who agreed to get your emails. No one is emailed.
          </p>
          <TextInput label="Email address" name="email" type="email" wide autoComplete="off" error={errors.email} />
          <TextInput label="First name" name="first_name" optional autoComplete="off" error={errors.first_name} />
          <TextInput label="Last name" name="last_name" optional autoComplete="off" error={errors.last_name} />
          <TextInput label="Phone" name="phone" type="tel" optional autoComplete="off" error={errors.phone} />
          <TextInput label="When they agreed" name="agreed" type="date" max={today()} error={errors.agreed} />
          <TextInput
            label="Where they agreed"
            name="place"
            wide
            maxLength={100}
            autoComplete="off"
            hint="For example: sign-up sheet at the bar."
            error={errors.place}
          />
          <TextBox
            label="What they agreed to"
            name="words"
            wide
            maxLength={500}
            hint="The words they read or heard."
            error={errors.words}
          />
        </>
      )}
    </FormDialog>
  );
}
