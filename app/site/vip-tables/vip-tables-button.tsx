import { useState } from "react";
import { buttonClass } from "../../platform/ui/button.ts";
import { Modal } from "../../platform/ui/modal.tsx";
import { VipTableForm, type VipTableTexts } from "./vip-table-form.tsx";

/** Opens the table request in a dialog; on phones only. */
export function VipTablesButton({ texts }: { texts: VipTableTexts }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className={buttonClass("onImage", "flex-1 px-3 whitespace-nowrap md:hidden")}
      >
        VIP Tables
      </button>
      <Modal
        open={open}
        onClose={close}
        label={texts.title}
        className="h-dvh w-screen overflow-y-auto overscroll-contain bg-raised!"
      >
        {open && (
          <div className="px-(--gutter) pb-10">
            <div className="sticky top-0 z-30 -mx-(--gutter) mb-6 bg-raised">
              <div className="glow-line h-1" />
              <div className="flex justify-end px-(--gutter)">
                <button type="button" onClick={close} className="min-h-14 px-2 -mr-2 font-semibold">
                  Close
                </button>
              </div>
            </div>
            <h2 className="display text-[clamp(30px,9vw,44px)]">{texts.title}</h2>
            <p className="mt-4 mb-8 text-quiet">{texts.intro}</p>
            <VipTableForm texts={texts} onDone={close} />
          </div>
        )}
      </Modal>
    </>
  );
}
