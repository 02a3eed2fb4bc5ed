import { useState } from "react";
import { Modal } from "../../platform/ui/modal.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { dismissSuccessToast, showToast } from "../../platform/ui/office/toast-store.ts";
import type { Night } from "../sheet/night-state.ts";
import { WalkInForm } from "./walk-in-form.tsx";

/** Lets in people who are on no list, with what they paid. @param early why nobody can be let in yet. */
export function WalkIn({ night, early }: { night: Night; early: string | undefined }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const start = () => {
    dismissSuccessToast();
    if (early) showToast(early, { bad: true });
    else setOpen(true);
  };
  return (
    <>
      <OfficeButton opensDialog onClick={start} className="min-h-14 grow basis-2/5 text-base">
        Walk-in
      </OfficeButton>
      <Modal
        open={open}
        onClose={close}
        label="Walk-in"
        className="message max-h-[92dvh] w-[min(94vw,440px)] overflow-y-auto bg-paper p-5"
      >
        <h2 className="wide text-xl font-extrabold">Walk-in</h2>
        <p className="mt-1 text-quiet">Counts them in too. Don't press In as well.</p>
        {open && <WalkInForm night={night} onDone={close} />}
        <OfficeButton look="quiet" onClick={close} className="mt-4 min-h-12 w-full">
          Close
        </OfficeButton>
      </Modal>
    </>
  );
}
