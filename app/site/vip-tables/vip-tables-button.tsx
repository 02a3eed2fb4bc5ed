import { Island } from "../../house/rendering/island.tsx";
import { buttonClass } from "../../platform/ui/button.ts";
import { closesDialog, showsDialog } from "../../platform/ui/dialog-command.ts";
import DialogForm from "./dialog-form.island.tsx";
import { TABLE_DIALOG } from "./table-dialog.ts";
import type { VipTableTexts } from "./vip-table-form.island.tsx";

/**
 * A button that opens the table request in a dialog; only on phones. The browser opens the dialog immediately, the form
 * appears once its scripts have loaded.
 */
export function VipTablesButton({ texts }: { texts: VipTableTexts }) {
  return (
    <>
      <button
        type="button"
        {...showsDialog(TABLE_DIALOG)}
        aria-haspopup="dialog"
        className={buttonClass("onImage", "md:hidden")}
      >
        VIP Tables
      </button>
      <dialog id={TABLE_DIALOG} aria-label={texts.title} className="table-dialog">
        <div className="table-dialog-bar">
          <button type="button" {...closesDialog(TABLE_DIALOG)}>
            Close
          </button>
        </div>
        <h2 className="display">{texts.title}</h2>
        <p>{texts.intro}</p>
        <Island name="dialog-form" of={DialogForm} props={{ texts }} />
      </dialog>
    </>
  );
}
