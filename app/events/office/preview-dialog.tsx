import type { ShownPicture } from "../../media/office/picture-field.tsx";
import { Modal } from "../../ui/modal.tsx";
import { officeButton } from "../../ui/office/button.ts";
import { EventPreview, type TypedEvent } from "./event-preview.tsx";

interface PreviewDialogProps {
  typed: TypedEvent;
  picture: ShownPicture | null;
  onClose: () => void;
}

/** A night as it will hang on the wall of posters, on a phone and on a wide screen, before anybody sees it. */
export function PreviewDialog({ typed, picture, onClose }: PreviewDialogProps) {
  return (
    <Modal
      open
      onClose={onClose}
      label="Preview"
      className="message max-h-[96svh]! w-[min(96vw,760px)] overflow-y-auto"
    >
      <div className="office border border-rule bg-paper px-4 pb-6 sm:px-8 sm:pb-8">
        <div className="sticky top-0 z-10 -mx-4 flex items-center justify-between gap-4 bg-paper px-4 py-4 sm:-mx-8 sm:px-8 sm:py-6">
          <h2 className="text-lg font-semibold">As guests see it</h2>
          <button type="button" data-first-focus onClick={onClose} className={officeButton("outline")}>
            Close
          </button>
        </div>
        <div className="grid gap-10 sm:grid-cols-[minmax(0,358px)_minmax(0,270px)] sm:gap-14">
          <figure>
            <figcaption className="mb-3 text-quiet">On a phone</figcaption>
            <EventPreview typed={typed} picture={picture} />
          </figure>
          <figure>
            <figcaption className="mb-3 text-quiet">On a wide screen, one of four in a row</figcaption>
            <EventPreview typed={typed} picture={picture} className="max-w-[270px]" />
          </figure>
        </div>
      </div>
    </Modal>
  );
}
