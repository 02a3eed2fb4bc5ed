import { useEffect, useEffectEvent, useState } from "react";
import { SettingImage } from "../../house/images/setting-image.tsx";
import { ArrowButtons } from "../../platform/ui/arrow-buttons.tsx";
import { buttonClass } from "../../platform/ui/button.ts";
import { Modal } from "../../platform/ui/modal.tsx";
import { useSwipe } from "../../platform/ui/swipe.ts";
import type { Photo } from "./tile.tsx";

interface LightboxProps {
  photos: readonly Photo[];
  open: boolean;
  /** The index of the current image. */
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** A full-screen image viewer; keys, swipes and buttons change the image, in a circle. */
export function Lightbox({ photos, open, shown, onShow, onClose }: LightboxProps) {
  const count = photos.length;
  const turn = (step: 1 | -1) => onShow((shown + step + count) % count);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === "ArrowRight") turn(1);
    else if (event.key === "Home") onShow(0);
    else if (event.key === "End") onShow(count - 1);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [open]);

  return (
    <Modal open={open} onClose={onClose} label="Gallery" className="h-dvh w-screen">
      {open && (
        <div className="night flex h-full flex-col">
          <Stage photos={photos} shown={shown} onTurn={turn} />
          <div className="grid items-center gap-x-7 gap-y-3 px-(--gutter) py-4 sm:grid-cols-[1fr_auto] md:py-5">
            <p
              aria-live="polite"
              className="min-h-12 content-center max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4"
            >
              <span className="font-semibold text-pretty">{photos[shown]?.caption}</span>{" "}
              <span className="tabular shrink-0 whitespace-nowrap text-quiet sm:ml-4">
                {shown + 1} of {count}
              </span>
            </p>
            <div className="flex items-center justify-between gap-4">
              <button type="button" onClick={onClose} className={buttonClass("outline", "md:min-h-14")}>
                Close
              </button>
              {count > 1 && (
                <ArrowButtons
                  previousLabel="Previous photo"
                  nextLabel="Next photo"
                  onPrevious={() => turn(-1)}
                  onNext={() => turn(1)}
                />
              )}
            </div>
          </div>
        </div>
      )}
    </Modal>
  );
}

interface StageProps {
  photos: readonly Photo[];
  shown: number;
  onTurn: (step: 1 | -1) => void;
}

/** The current image between its neighbours, which load after it and are positioned out of view. */
function Stage({ photos, shown, onTurn }: StageProps) {
  const [arrived, setArrived] = useState(false);
  const { offset, handlers } = useSwipe(onTurn);
  const count = photos.length;
  const places = arrived && count > 1 ? [-1, 0, 1] : [0];
  return (
    <section
      aria-label="Photo"
      {...handlers}
      onLoadCapture={() => setArrived(true)}
      onDragStart={(event) => event.preventDefault()}
      className="relative min-h-0 grow cursor-grab touch-pan-y touch-pinch-zoom overflow-clip select-none active:cursor-grabbing"
    >
      {places.map((place) => {
        const photo = photos[(shown + place + count) % count];
        if (!photo) return null;
        return (
          <div
            // With two photos, the other is on both sides.
            key={count === 2 && place < 0 ? `${photo.id} before` : photo.id}
            aria-hidden={place !== 0}
            className={`absolute inset-0 md:p-(--gutter) md:pb-0 ${offset === null ? "transition-transform duration-250 ease-out" : ""}`}
            style={{ transform: `translateX(calc(${place * 100}% + ${offset ?? 0}px))` }}
          >
            <SettingImage
              image={photo.picture}
              sizes="(orientation: landscape) 130vh, 100vw"
              className="h-full bg-transparent! [--fit:contain]"
              first
            />
          </div>
        );
      })}
    </section>
  );
}
