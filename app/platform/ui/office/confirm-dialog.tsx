import { useId } from "react";
import { Confirmation, type ConfirmationProps } from "./confirmation.tsx";
import { OfficeModal } from "./office-modal.tsx";

/** A dialog that asks for confirmation. */
export function ConfirmDialog(props: ConfirmationProps) {
  const id = useId();
  return (
    <OfficeModal
      open
      onClose={props.onCancel}
      label={props.title}
      role="alertdialog"
      describedBy={id}
      className="message w-[min(92vw,440px)]"
    >
      <Confirmation {...props} id={id} />
    </OfficeModal>
  );
}
