import { useState } from "react";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { useSend } from "../../office/use-send.ts";
import { officeButton } from "../../ui/office/button.ts";
import { ConfirmDialog } from "../../ui/office/confirm-dialog.tsx";
import { showToast } from "../../ui/office/toast-store.ts";

/** Sends all held emails, after a confirmation. */
export function SendHeld({ onSent }: { onSent: () => void }) {
  const [asking, setAsking] = useState(false);
  const { busy, failed, send } = useSend();
  const sendAll = () =>
    send(
      () => callStaffApi<{ message: string }>("/api/mail/outbox/send-held", { json: {} }),
      ({ message }) => {
        setAsking(false);
        showToast(message);
        onSent();
      },
    );
  return (
    <>
      <button type="button" className={officeButton("outline", "mb-4")} onClick={() => setAsking(true)}>
        Send all held emails
      </button>
      {asking && (
        <ConfirmDialog
          title="Send all held emails?"
          confirm="Send all"
          busy={busy}
          onConfirm={sendAll}
          onCancel={() => setAsking(false)}
        >
          <p>They were held because too many were requested at once. Check the list for addresses you don't expect.</p>
          {failed && (
            <p role="alert" className="mt-2 font-medium text-danger">
              {failed}
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
