import { useRef, useState } from "react";
import { Modal } from "../../platform/ui/modal.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
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
        <OfficeButton data-first-focus onClick={onClose} className="min-h-14 w-full text-base">
          Close
        </OfficeButton>
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
      <OfficeButton
        opensDialog
        onClick={() => setOpen(true)}
        className="mt-3 w-full min-h-14 text-lg md:pointer-fine:min-h-14"
      >
        Scan QR code
      </OfficeButton>
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
