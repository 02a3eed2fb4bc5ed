import { useEffect, useState } from "react";
import type { DeclineReason } from "../../../platform/db/tables/requests.ts";
import { discardOfficeDraft, readOfficeDraft, saveOfficeDraft } from "../../../platform/ui/office/office-draft.ts";
import { declineReasons } from "../../../platform/venue/decline-reasons.ts";
import type { Decline } from "../request.ts";

/** Why a request is declined, as it is chosen. */
export type DeclineState = ReturnType<typeof useDecline>;

const isReason = (text: string | undefined): text is DeclineReason =>
  text !== undefined && Object.hasOwn(declineReasons, text);

/** The reason that staff choose for declining, if any; it stays on this device until it is sent. */
export function useDecline(draft: string) {
  const [{ reason, note }, setChosen] = useState<{ reason: DeclineReason | null; note: string }>(() => {
    const { reason, note = "" } = readOfficeDraft(draft)?.values ?? {};
    return isReason(reason) ? { reason, note } : { reason: null, note: "" };
  });
  useEffect(() => {
    if (reason) saveOfficeDraft(draft, { values: { reason, note }, base: {}, file: false });
    else discardOfficeDraft(draft);
  }, [draft, reason, note]);
  const text = reason === "other" ? note.trim() : "";
  const decline: Decline | undefined = reason ? { reason, ...(text && { note: text }) } : undefined;
  return {
    reason,
    note,
    /** The reason and the note to send. */
    decline,
    choose: (next: DeclineReason | null) => setChosen({ reason: next, note }),
    type: (next: string) => setChosen({ reason, note: next }),
    forget: () => discardOfficeDraft(draft),
  };
}
