import type { CSSProperties, ReactNode } from "react";
import type { BuiltImage } from "./built-image.ts";

interface HorizonProps {
  /** The image for wide screens, and an upright crop for phones if there is one; without an image the area is dark. */
  wide: BuiltImage | undefined;
  upright?: BuiltImage;
  /** Shown until the image has loaded. */
  color?: string;
  alt: string;
  focus: string;
  /** Letters in the longest word, from which the type size follows, so that the word spans the page. */
  letters: number;
  /** How far the title's accents extend above its capitals, in em. */
  rise: number;
  /** The title across the image's lower edge, on one line. */
  children: ReactNode;
  /** Buttons in the image's lower corner. */
  actions?: ReactNode;
  tall?: boolean;
}

/** `sizes` of an image without its own crop for phones: covering the upright box, it is wider than the box. */
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
              // Transparent, so that the alt text does not show behind the header if the image fails to load.
              className="absolute inset-0 size-full object-cover text-transparent"
              style={{ objectPosition: focus, backgroundColor: color }}
              fetchPriority="high"
              decoding="async"
            />
          </picture>
        )}
        {actions && (
          // Above the title's box, which includes room for accents.
          <div className="page horizon-actions">{actions}</div>
        )}
      </div>
      <div className="horizon-spill" aria-hidden="true" />
      <div className="page horizon-line">{children}</div>
    </div>
  );
}
