import type { CSSProperties, ReactNode } from "react";
import type { BuiltImage } from "./built-image.ts";

interface HorizonProps {
  /** The image for wide screens, and its upright crop for phones, where it has one; without an image all is dark. */
  wide: BuiltImage | undefined;
  upright?: BuiltImage;
  /** Shown until the image has loaded. */
  color?: string;
  alt: string;
  focus: string;
  /** Letters in the longest word; sets the type size so that the word spans the page. */
  letters: number;
  /** How far its accents reach above its capitals, in em. */
  rise: number;
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
 * An image with a title across its lower edge: white above the edge, the glow below it, and the
 * image's light on the paper.
 */
export function Horizon({
  wide,
  upright,
  color,
  alt,
  focus,
  letters,
  rise,
  children,
  actions,
  tall = false,
}: HorizonProps) {
  const heights = tall
    ? "h-[min(70svh,640px)] md:h-[min(74svh,720px)]"
    : "h-[min(52svh,460px)] md:h-[min(62svh,580px)]";
  return (
    <div className="horizon relative" style={{ "--letters": letters, "--rise": rise } as CSSProperties}>
      <div className={`night horizon-image ${heights}`}>
        {wide && (
          <picture>
            {Object.entries(upright?.sources ?? {}).map(([format, srcSet]) => (
              <source
                key={`upright-${format}`}
                media="(max-width: 767px)"
                type={`image/${format}`}
                srcSet={srcSet}
                sizes="80vw"
              />
            ))}
            {Object.entries(wide.sources).map(([format, srcSet]) => (
              <source
                key={format}
                type={`image/${format}`}
                srcSet={srcSet}
                sizes={upright ? "100vw" : uncropped(wide)}
              />
            ))}
            <img
              src={wide.img.src}
              width={wide.img.w}
              height={wide.img.h}
              alt={alt}
              // The alt text of an image that failed to load would show behind the header.
              className="absolute inset-0 size-full object-cover text-transparent"
              style={{ objectPosition: focus, backgroundColor: color }}
              fetchPriority="high"
              decoding="async"
            />
          </picture>
        )}
        {actions && (
          // Above the title's box, which has room for accents.
          <div className="page horizon-actions">{actions}</div>
        )}
      </div>
      <div className="horizon-spill" aria-hidden="true" />
      <div className="page horizon-line">{children}</div>
    </div>
  );
}
