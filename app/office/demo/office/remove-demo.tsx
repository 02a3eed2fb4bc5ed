import { lazy, Suspense, useState } from "react";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { May } from "../../../staff/toolkit/may.tsx";

// Loaded on demand: the banner is on every screen, but the dialog is opened once.
const RemoveDemoDialog = lazy(async () => ({ default: (await import("./remove-demo-dialog.tsx")).RemoveDemoDialog }));

interface RemoveDemoProps {
  /** Called after the removal, when screens show outdated data. */
  onRemoved: () => void;
}

const inText = "min-h-11 shrink-0 cursor-pointer font-semibold underline underline-offset-4 hover:no-underline";

/** A button that removes the demo after a confirmation. */
export function RemoveDemo({ onRemoved }: RemoveDemoProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={inText}>
        Remove demo data
      </button>
      {open && (
        <Suspense>
          <RemoveDemoDialog onRemoved={onRemoved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A banner on every screen while there is demo data. */
export function DemoBanner({ onRemoved }: RemoveDemoProps) {
  return (
    <Notice tone="fact" band>
      <div className="-my-3 flex min-h-11 items-center gap-x-4 print:hidden">
        <p>
          This is demo data.<span className="max-sm:hidden"> Its guests are invented and never emailed.</span>
        </p>
        <May capability="settings.change">
          <RemoveDemo onRemoved={onRemoved} />
        </May>
      </div>
    </Notice>
  );
}
