import type { ReactNode } from "react";
import { Notice } from "../../platform/ui/office/notice.tsx";

/** Fields that can be read and not changed while `on`. */
export function ReadOnly({ on, children }: { on: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={on} className="contents">
      {children}
    </fieldset>
  );
}

/** Says that a form can only be read. */
export function ReadOnlyNotice() {
  return <Notice tone="fact">Read only: your role doesn't include changing this.</Notice>;
}
