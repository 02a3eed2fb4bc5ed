import { useRef, useState } from "react";
import { Modal } from "../ui/modal.tsx";
import { officeButton } from "../ui/office/button.ts";
import { useCamera } from "./use-camera.ts";

function Camera({ onText, onClose }: { onText: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const isRead = useRef(false);
  const failed = useCamera(video, (text) => {
    const secret = text.trim().split("#").at(-1) ?? "";
    if (isRead.current || secret === "") return;
    isRead.current = true;
    onText(secret);
  });
  return (
    <div className="office flex h-svh w-full flex-col">
      <div className="relative min-h-0 grow overflow-hidden">
        <video ref={video} muted playsInline aria-label="Camera" className="size-full object-cover" />
        {failed && <p className="absolute inset-0 grid place-items-center p-8 text-center text-lg">{failed}</p>}
      </div>
      <div className="p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <button
          type="button"
          data-first-focus
          onClick={onClose}
          className={officeButton("outline", "min-h-14 w-full text-base")}
        >
          Close
        </button>
      </div>
    </div>
  );
}

/** Reads a door code's QR from the office's screen. @param onText called with the link's secret. */
export function ScanDoorCode({ onText }: { onText: (secret: string) => void }) {
  const [open, setOpen] = useState(false);
  const read = (secret: string) => {
    setOpen(false);
    onText(secret);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={officeButton("outline", "mt-3 w-full min-h-14 text-lg md:pointer-fine:min-h-14")}
      >
        Scan QR code
      </button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        label="Scan the door code"
        className="night m-0! h-svh! w-full!"
      >
        {open && <Camera onText={read} onClose={() => setOpen(false)} />}
      </Modal>
    </>
  );
}
