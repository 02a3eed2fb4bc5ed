import { MessageDialog } from "../../../platform/ui/message-dialog.tsx";
import { OwnPageLink } from "./own-page-link.tsx";
import { ReferenceLine } from "./reference-line.tsx";
import { anchorOf } from "./request-form.tsx";
import type { GuestForm } from "./use-request-form.ts";

interface ReceivedDialogProps {
  form: GuestForm;
  /** Without a title, an alert with an OK button. */
  title?: string;
  text: string;
  onClosed?: () => void;
}

/** A dialog that confirms a received request, with its reference. */
export function ReceivedDialog({ form, title, text, onClosed }: ReceivedDialogProps) {
  const { result, dismissed } = form;
  if (result?.kind !== "received" || dismissed) return null;
  // The server sent its own text about this request.
  const shown = result.title ? { title: result.title, text: result.message } : { title, text };
  return (
    <MessageDialog
      id={anchorOf(form)}
      tone="good"
      {...shown}
      button={shown.title ? "Close" : "OK"}
      onClose={() => {
        form.dismiss();
        onClosed?.();
      }}
    >
      {result.reference && (
        <div className="mt-6 grid gap-3 border-t border-rule pt-4">
          {typeof result.told.soon === "string" && <p className="font-semibold wrap-anywhere">{result.told.soon}</p>}
          <ReferenceLine reference={result.reference} />
          {result.told.link !== undefined && (
            <p className="wrap-anywhere">
              {result.told.emailed ? "We've emailed a confirmation to" : "We'll reply to"} <b>{result.email}</b>.
            </p>
          )}
          <OwnPageLink link={result.told.link} />
        </div>
      )}
    </MessageDialog>
  );
}
