import type { CSSProperties, ReactNode } from "react";
import { displayWidth } from "../lib/display-width.ts";
import { useImageFiles } from "../media/setting-image.tsx";
import type { ShownImage } from "../media/shown-image.ts";
import type { BuiltImage } from "../ui/built-image.ts";

interface PageOpeningProps {
  /** Null when it was deleted or its licence has ended: all is dark then. */
  image: ShownImage | null;
  /** The words on the edge: the widest one spans the page. */
  across: readonly string[];
  /** The title on the edge, one line. */
  children: ReactNode;
  /** Buttons in the image's lower corner. */
  actions?: ReactNode;
  tall?: boolean;
}

/** `sizes` of an image that covers the upright box of a phone without a crop of its own: it is wider than the box. */
function uncropped({ img }: BuiltImage): string {
  const screens = Math.max(100, Math.round((144 * img.w) / img.h));
  return `(max-width: 767px) ${screens}vw, 100vw`;
}

/**
 * A page's first screen: an image with a title across its lower edge, white above the edge, the glow below it, and the
 * image's light on the paper.
 */
export function PageOpening({ image, across, children, actions, tall = false }: PageOpeningProps) {
  const files = useImageFiles(image);
  const heights = tall
    ? "h-[min(70svh,640px)] md:h-[min(74svh,720px)]"
    : "h-[min(52svh,460px)] md:h-[min(62svh,580px)]";
  return (
    <div className="horizon relative" style={{ "--letters": Math.max(...across.map(displayWidth)) } as CSSProperties}>
      <div className={`night relative overflow-hidden ${heights}`}>
        {image && files && (
          <picture>
            {Object.entries(files.upright?.sources ?? {}).map(([format, srcSet]) => (
              <source
                key={`upright-${format}`}
                media="(max-width: 767px)"
                type={`image/${format}`}
                srcSet={srcSet}
                sizes="100vw"
              />
            ))}
            {Object.entries(files.built.sources).map(([format, srcSet]) => (
              <source
                key={format}
                type={`image/${format}`}
                srcSet={srcSet}
                sizes={files.upright ? "100vw" : uncropped(files.built)}
              />
            ))}
            <img
              src={files.built.img.src}
              width={files.built.img.w}
              height={files.built.img.h}
              alt={image.alt}
              // The alt text of an image that failed to load would show behind the header.
              className="absolute inset-0 size-full object-cover text-transparent"
              style={{ objectPosition: image.focus, backgroundColor: files.color }}
              fetchPriority="high"
              decoding="async"
            />
          </picture>
        )}
        <div className="absolute inset-x-0 top-0 h-32 bg-linear-to-b from-black/75 to-transparent" />
        <div className="absolute inset-x-0 bottom-0 h-1/2 bg-linear-to-t from-black/80 to-transparent" />
        {actions && (
          <div className="page absolute inset-x-0 bottom-(--actions-bottom) flex flex-wrap gap-3 md:justify-end">
            {actions}
          </div>
        )}
      </div>
      <div className="horizon-spill" aria-hidden="true" />
      <div className="page horizon-line">{children}</div>
    </div>
  );
}
