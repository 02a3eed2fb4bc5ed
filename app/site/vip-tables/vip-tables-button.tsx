import { Island } from "../../house/rendering/island.tsx";
import { buttonClass } from "../../platform/ui/button.ts";
import { closesDialog, showsDialog } from "../../platform/ui/dialog-command.ts";
import DialogForm from "./dialog-form.island.tsx";
import { TABLE_DIALOG } from "./table-dialog.ts";
import type { VipTableTexts } from "./vip-table-form.island.tsx";

/** Opens the table request in a dialog; on phones only. The browser opens it at once, the form follows its scripts. */
export function VipTablesButton({ texts }: { texts: VipTableTexts }) {
  return (
    <>
      <button
        type="button"
        {...showsDialog(TABLE_DIALOG)}
        aria-haspopup="dialog"
        className={buttonClass("onImage", "flex-1 px-3 whitespace-nowrap md:hidden")}
      >
        VIP Tables
      </button>
      <dialog
        id={TABLE_DIALOG}
        aria-label={texts.title}
        className="m-auto h-dvh max-h-none w-screen max-w-none overflow-y-auto overscroll-contain bg-raised p-0 text-ink"
      >
        <div className="px-(--gutter) pb-10">
          <div className="sticky top-0 z-30 -mx-(--gutter) mb-6 bg-raised">
            <div className="glow-line h-1" />
            <div className="flex justify-end px-(--gutter)">
              <button type="button" {...closesDialog(TABLE_DIALOG)} className="min-h-14 px-2 -mr-2 font-semibold">
                Close
              </button>
            </div>
          </div>
          <h2 className="display text-[clamp(30px,9vw,44px)]">{texts.title}</h2>
          <p className="mt-4 mb-8 text-quiet">{texts.intro}</p>
          <Island name="dialog-form" of={DialogForm} props={{ texts }} />
        </div>
      </dialog>
    </>
  );
}
