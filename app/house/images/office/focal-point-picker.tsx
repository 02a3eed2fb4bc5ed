import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import { cropFor, type FocalPoint, onImage } from "../focal-point.ts";

/** Step of an arrow key, in per cent; larger with Shift. */
const STEP = 1;
const FAR_STEP = 10;

const ways: Record<string, FocalPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface FocalPointPickerProps {
  /** The URL of the whole image. */
  src: string;
  /** Shown while the image loads. */
  color?: string;
  /** The image's aspect ratio; null until it is known. */
  imageAspect: number | null;
  /** Aspect ratio of the box in which guests see the image. */
  aspect: number;
  point: FocalPoint;
  onMove: (point: FocalPoint) => void;
  onLoad: (image: HTMLImageElement) => void;
  onError: () => void;
}

/**
 * The whole image with a ring on the focal point, which is set by clicking, tapping, dragging or with the arrow keys.
 * The part that guests will not see is dimmed.
 */
export function FocalPointPicker(props: FocalPointPickerProps) {
  const { src, color, imageAspect, aspect, point, onMove, onLoad, onError } = props;
  const frame = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const hint = useId();
  const crop = imageAspect === null ? null : cropFor(imageAspect, aspect, point);

  const moveTo = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    onMove(onImage({ x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 }));
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const way = ways[event.key];
    const far = event.shiftKey ? FAR_STEP : STEP;
    if (way) onMove(onImage({ x: point.x + way.x * far, y: point.y + way.y * far }));
    else if (event.key === "Home") onMove({ x: 50, y: 50 });
    else return;
    event.preventDefault();
  };

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the ring inside is reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div
        ref={frame}
        onClick={(event) => {
          moveTo(event);
          ring.current?.focus({ preventScroll: true });
        }}
        className="relative cursor-crosshair overflow-hidden bg-rule"
        style={{ backgroundColor: color, aspectRatio: imageAspect ?? aspect }}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => onLoad(currentTarget)}
          onError={onError}
          className="block size-full object-cover select-none"
        />
        {crop && (crop.width < 99 || crop.height < 99) && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute shadow-[0_0_0_9999px_rgb(0_0_0/0.62),inset_0_0_0_1.5px_rgb(255_255_255/0.9)]"
            style={{ left: `${crop.left}%`, top: `${crop.top}%`, width: `${crop.width}%`, height: `${crop.height}%` }}
          />
        )}
        <div
          ref={ring}
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-describedby={hint}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={`${point.x} % from the left, ${point.y} % from the top`}
          onKeyDown={moveByKey}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onClick={(event) => event.stopPropagation()}
          className="group absolute grid size-11 -translate-1/2 cursor-grab touch-none place-items-center rounded-full outline-none active:cursor-grabbing"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
        >
          <span className="size-6 rounded-full border-[3px] border-white shadow-[0_0_0_1.5px_rgb(0_0_0/0.55),inset_0_0_0_1.5px_rgb(0_0_0/0.55)] group-focus-visible:shadow-[0_0_0_4px_var(--focus),inset_0_0_0_1.5px_rgb(0_0_0/0.55)]" />
        </div>
      </div>
      <p id={hint} className="mt-2 text-[13px] text-quiet">
        The ring marks what stays in view. Tap the image, drag the ring or use the arrow keys.
      </p>
    </div>
  );
}
