import { useEffect, useState } from "react";
import { buttonClass } from "../../platform/ui/button.ts";
import { TABLE_DIALOG } from "./table-dialog.ts";
import VipTableForm, { type VipTableTexts } from "./vip-table-form.island.tsx";

const dialog = () => document.getElementById(TABLE_DIALOG) as HTMLDialogElement | null;

/**
 * The table request's form in its dialog, shown once its scripts have loaded. Without scripts, guests use the page with
 * the form.
 */
export default function DialogForm({ texts }: { texts: VipTableTexts }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest(`[commandfor="${TABLE_DIALOG}"][command="show-modal"]`))
        setOpen(true);
    };
    const onClose = () => setOpen(false);
    // The dialog may have been opened already.
    setOpen(dialog()?.open ?? false);
    addEventListener("click", onClick);
    dialog()?.addEventListener("close", onClose);
    return () => {
      removeEventListener("click", onClick);
      dialog()?.removeEventListener("close", onClose);
    };
  }, []);
  if (open) return <VipTableForm texts={texts} onDone={() => dialog()?.close()} />;
  const link = (className: string) => (
    <a href="/vip-tables#request" className={`${buttonClass("action")} ${className}`}>
      {texts.title}
    </a>
  );
  return (
    <>
      <p role="status" className="noscript:hidden in-data-[state=failed]:hidden">
        Loading, please wait...
      </p>
      <p className="hidden in-data-[state=failed]:block">{link("")}</p>
      <noscript>{link("")}</noscript>
    </>
  );
}
