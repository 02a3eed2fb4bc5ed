import { useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import { SelectionFrame } from "../../../staff/toolkit/selection-frame.tsx";
import { SeveralDialog, type SomeOfThem, someText } from "../../../staff/toolkit/several-dialog.tsx";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import type { Subscriber } from "../shapes.ts";

interface SeveralSubscribersProps {
  subscribers: readonly Subscriber[];
  all: { total: number; loading: boolean; select: () => void };
  onClear: () => void;
  onChange: () => void;
}

/** The bar that unsubscribes the selected subscribers. */
export function SeveralSubscribers({ subscribers, all, onClear, onChange }: SeveralSubscribersProps) {
  const [asking, setAsking] = useState(false);
  const { busy, attempt } = useAttempt();
  const can = subscribers.filter(({ unsubscribed_on }) => unsubscribed_on === null);
  const left: SomeOfThem = {
    names: subscribers.filter((subscriber) => !can.includes(subscriber)).map(({ email }) => email),
    one: "is unsubscribed already",
    many: "are unsubscribed already",
  };
  const unsubscribe = async () => {
    const ids = can.map(({ _id }) => _id);
    const answer = await attempt(() => callApi("POST /newsletter/several-subscribers/unsubscribe", { json: { ids } }));
    if (answer?.kind === "ok") showToast(answer.data.message);
    else if (answer) toastError(answer);
    setAsking(false);
    onClear();
    onChange();
  };
  return (
    <>
      <SelectionFrame label="Selected subscribers" count={subscribers.length} onClear={onClear} all={all}>
        <OfficeButton
          look="danger"
          opensDialog
          onClick={() => (can.length > 0 ? setAsking(true) : showToast(someText(left)))}
        >
          Unsubscribe
        </OfficeButton>
      </SelectionFrame>
      {asking && (
        <SeveralDialog
          title={`Unsubscribe ${formatCount(can.length, "subscriber")}?`}
          confirm="Unsubscribe"
          danger
          busy={busy}
          some={[left]}
          onConfirm={unsubscribe}
          onCancel={() => setAsking(false)}
        >
          They won't get emails unless they subscribe again.
        </SeveralDialog>
      )}
    </>
  );
}
