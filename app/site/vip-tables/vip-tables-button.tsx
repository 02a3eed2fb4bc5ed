import { useEffect, useRef, useState } from "react";
import { buttonClass } from "../../platform/ui/button.ts";
import { closesDialog, showsDialog } from "../../platform/ui/dialog-command.ts";
import { keepFocusInside } from "../../platform/ui/tab-stops.ts";
import { VipTableForm, type VipTableTexts } from "./vip-table-form.tsx";

const DIALOG = "vip-tables";

/** Opens the table request in a dialog; on phones only. The browser opens it at once, the form follows its scripts. */
export function VipTablesButton({ texts }: { texts: VipTableTexts }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  // It may have been opened before hydration.
  useEffect(() => setOpen(dialog.current?.open ?? false), []);
  return (
    <>
      <button
        type="button"
        {...showsDialog(DIALOG)}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className={buttonClass("onImage", "flex-1 px-3 whitespace-nowrap md:hidden")}
      >
        VIP Tables
      </button>
      <dialog
        ref={dialog}
        id={DIALOG}
        aria-label={texts.title}
        onClose={() => setOpen(false)}
        onKeyDown={keepFocusInside}
        className="m-auto h-dvh max-h-none w-screen max-w-none overflow-y-auto overscroll-contain bg-raised p-0 text-ink"
      >
        <div className="px-(--gutter) pb-10">
          <div className="sticky top-0 z-30 -mx-(--gutter) mb-6 bg-raised">
            <div className="glow-line h-1" />
            <div className="flex justify-end px-(--gutter)">
              <button type="button" {...closesDialog(DIALOG)} className="min-h-14 px-2 -mr-2 font-semibold">
                Close
              </button>
            </div>
          </div>
          <h2 className="display text-[clamp(30px,9vw,44px)]">{texts.title}</h2>
          <p className="mt-4 mb-8 text-quiet">{texts.intro}</p>
          {open ? (
            <VipTableForm texts={texts} onDone={() => dialog.current?.close()} />
          ) : (
            <>
              <p role="status" className="noscript:hidden">
                Loading, please wait...
              </p>
              <noscript>
                <a href="/vip-tables#request" className={buttonClass("action")}>
                  {texts.title}
                </a>
              </noscript>
            </>
          )}
        </div>
      </dialog>
    </>
  );
}
