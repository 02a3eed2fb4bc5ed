import { ArrowButtons } from "../../platform/ui/arrow-buttons.tsx";
import { buttonClass } from "../../platform/ui/button.ts";
import { closesDialog } from "../../platform/ui/dialog-command.ts";
import { LIGHTBOX } from "./lightbox-id.ts";

/** A full-screen image viewer; keys, swipes and buttons change the image, in a circle (`lightbox.inline.ts`). */
export function Lightbox({ count }: { count: number }) {
  return (
    <dialog
      id={LIGHTBOX}
      aria-label="Gallery"
      className="m-auto h-dvh max-h-none w-screen max-w-none p-0 text-ink backdrop:bg-black/70"
    >
      <div className="night flex h-full flex-col">
        <section
          aria-label="Photo"
          className="relative min-h-0 grow cursor-grab touch-pan-y touch-pinch-zoom overflow-clip select-none active:cursor-grabbing"
        />
        <div className="grid items-center gap-x-7 gap-y-3 px-(--gutter) py-4 sm:grid-cols-[1fr_auto] md:py-5">
          <p
            aria-live="polite"
            className="min-h-12 content-center max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4"
          >
            <span className="font-semibold text-pretty" />{" "}
            <span className="tabular shrink-0 whitespace-nowrap text-quiet sm:ml-4" />
          </p>
          <div className="flex items-center justify-between gap-4">
            <button type="button" {...closesDialog(LIGHTBOX)} className={buttonClass("outline", "md:min-h-14")}>
              Close
            </button>
            {count > 1 && <ArrowButtons previousLabel="Previous photo" nextLabel="Next photo" />}
          </div>
        </div>
      </div>
    </dialog>
  );
}
