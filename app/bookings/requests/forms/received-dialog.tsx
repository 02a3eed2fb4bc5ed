import { MessageDialog } from "../../../platform/ui/message-dialog.tsx";
import { OwnPageLink } from "./own-page-link.tsx";
import { ReferenceLine } from "./reference-line.tsx";
import type { GuestForm } from "./use-request-form.ts";

interface ReceivedDialogProps {
  form: GuestForm;
  /** Without a title, an alert with an OK button. */
  title?: string;
  text: string;
  /** Called when it is closed. */
  onClosed?: (() => void) | undefined;
}

/** A dialog that confirms a received request, with its reference. */
export function ReceivedDialog({ form, title, text, onClosed }: ReceivedDialogProps) {
  const { said, read } = form;
  if (said?.kind !== "received" || read) return null;
  // The server sent its own text about this request.
  const shown = said.title ? { title: said.title, text: said.message } : { title, text };
  return (
    <MessageDialog
      tone="good"
      {...shown}
      button={shown.title ? "Close" : "OK"}
      onClose={() => {
        form.dismiss();
        onClosed?.();
      }}
    >
      {said.reference && (
        <div className="mt-6 grid gap-3 border-t border-rule pt-4">
          <ReferenceLine reference={said.reference} />
          {said.told.link !== undefined && (
            <p className="wrap-anywhere">
              {said.told.emailed ? "We've emailed a confirmation to" : "We'll reply to"} <b>{said.email}</b>.
            </p>
          )}
          <OwnPageLink link={said.told.link} />
        </div>
      )}
    </MessageDialog>
  );
}
