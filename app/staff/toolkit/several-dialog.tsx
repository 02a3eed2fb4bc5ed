import type { ReactNode } from "react";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { ConfirmDialog } from "../../platform/ui/office/confirm-dialog.tsx";

/** Names in one sentence; of many, the first. */
const MAX_NAMED = 5;

/** Some of the selected rows, and a text about them: `active already`. */
export interface SomeOfThem {
  names: readonly string[];
  one: string;
  many: string;
}

/** `2 are active already: House of Ember, Sub Zero.` */
export function someText({ names, one, many }: SomeOfThem): string {
  const named = names.slice(0, MAX_NAMED).join(", ");
  const more = names.length > MAX_NAMED ? ` and ${formatNumber(names.length - MAX_NAMED)} more` : "";
  return `${formatNumber(names.length)} ${names.length === 1 ? one : many}: ${named}${more}.`;
}

interface SeveralDialogProps {
  /** With the number of rows that change: `Delete 3 events?` */
  title: string;
  confirm: string;
  danger?: boolean;
  busy: boolean;
  /** The rows that cannot be changed, or that there is something to know about. */
  some: readonly SomeOfThem[];
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Asks before several rows are changed together, and names those that stay as they are. */
export function SeveralDialog({ some, children, ...dialog }: SeveralDialogProps) {
  return (
    <ConfirmDialog {...dialog}>
      {children}
      {some
        .filter(({ names }) => names.length > 0)
        .map((each) => (
          <span key={each.many} className="mt-2 block wrap-anywhere">
            {someText(each)}
          </span>
        ))}
    </ConfirmDialog>
  );
}
