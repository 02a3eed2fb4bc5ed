import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { TitledDialog } from "../../../platform/ui/office/titled-dialog.tsx";
import type { SeriesField } from "../series.ts";
import { fieldText } from "./event-start.ts";

interface ScopeDialogProps {
  /** The changed fields. */
  fields: readonly SeriesField[];
  /** How many events of the series come after this one. */
  coming: number;
  onThis: () => void;
  onComing: () => void;
  onClose: () => void;
}

/** Asks whether an edit applies to upcoming events of the series too. */
export function ScopeDialog({ fields, coming, onThis, onComing, onClose }: ScopeDialogProps) {
  return (
    <TitledDialog title="Apply to this event only?" size="medium" onClose={onClose}>
      <p className="text-quiet">
        You changed: <span className="text-ink">{fieldText(fields)}</span>. Dates don’t change, and edits made to a
        single event are kept.
      </p>
      <div className="mt-6 grid gap-3">
        <OfficeButton look="action" data-first-focus onClick={onThis}>
          This event only
        </OfficeButton>
        <OfficeButton onClick={onComing}>
          This and {coming === 1 ? "1 upcoming event" : `${coming} upcoming events`}
        </OfficeButton>
        <OfficeButton look="quiet" onClick={onClose}>
          Cancel
        </OfficeButton>
      </div>
    </TitledDialog>
  );
}
