import type { ReactNode } from "react";
import { MessageDialog } from "../../platform/ui/message-dialog.tsx";

/** The alert after an attempt to save. */
export interface FormAlert {
  tone: "good" | "bad";
  text: string;
  /** Shown below the text; a link inside closes the alert first. */
  detail?: ReactNode | ((close: () => void) => ReactNode);
  /** Called when the alert is closed. */
  afterwards?: () => void;
}

interface FormAlertDialogProps {
  alert: FormAlert;
  onClose: () => void;
  /** Called after the alert was closed by its button. */
  onRead: () => void;
}

/** Shows the result of an attempt to save. */
export function FormAlertDialog({ alert: { tone, text, detail }, onClose, onRead }: FormAlertDialogProps) {
  const below = typeof detail === "function" ? detail(onClose) : detail;
  return (
    <MessageDialog
      tone={tone}
      text={text}
      button="OK"
      onClose={() => {
        onClose();
        onRead();
      }}
    >
      {below && <div className="mt-3">{below}</div>}
    </MessageDialog>
  );
}
