import { useState } from "react";
import { vipTablesPage } from "../content/pages/vip-tables.ts";
import { buttonClass } from "../ui/button.ts";
import { Modal } from "../ui/modal.tsx";
import { ReachUs } from "./reach-us.tsx";

/** On a phone only: opens the table request over the page. */
export function VipTablesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className={buttonClass("onPicture", "flex-1 md:hidden")}
      >
        VIP Tables
      </button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        label={vipTablesPage.form.title}
        className="w-[min(92vw,560px)]"
      >
        <div className="glow-line h-1" />
        <div className="bg-raised px-6 py-8">
          <h2 className="display text-[34px]">{vipTablesPage.form.title}</h2>
          <p className="mt-4 mb-6">{vipTablesPage.form.intro}</p>
          <ReachUs subject="VIP table" />
          <button type="button" onClick={() => setOpen(false)} className={buttonClass("outline", "mt-4 w-full")}>
            Close
          </button>
        </div>
      </Modal>
    </>
  );
}
