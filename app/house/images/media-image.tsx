import { use } from "react";
import { lighterOnPhones } from "../../platform/lib/image-sizes.ts";
import { ImageBox } from "../../platform/ui/image-box.tsx";
import { settings } from "../../platform/venue/current.ts";
import { sunPath } from "../../platform/venue/sun.ts";
import { FIRST_WIDTH, firstPath, type ImageFacts, imageWidths, variantPath } from "./image.ts";
import { addressAt, MediaBaseUrl } from "./media-base-url.ts";

interface MediaImageProps {
  /** The stored path, or empty for the placeholder. */
  src: string;
  facts: ImageFacts | undefined;
  /** Alt text for images without their own. */
  alt: string;
  /** CSS `sizes`: the displayed width. */
  sizes: string;
  /** Classes that set the box's aspect ratio or height. The image fills the box. */
  className: string;
  /** The page's first image: phones get a smaller file of it. */
  first?: boolean;
}

function srcSet(src: string): string {
  return imageWidths.map((width) => `${variantPath(src, width, "avif")} ${width}w`).join(", ");
}

/**
 * A stored image that fills its box around its focal point, or the club's sun or line of light as a placeholder.
 * Browsers without AVIF get the medium JPEG.
 */
export function MediaImage({ src, facts, alt, sizes, className, first = false }: MediaImageProps) {
  const base = use(MediaBaseUrl);
  const address = addressAt(base, src);
  // Another host has only the files that were stored there.
  const isLighter = first && base === "";
  const files = isLighter ? `${srcSet(address)}, ${firstPath(src)} ${FIRST_WIDTH}w` : srcSet(address);
  if (!src) return <MissingImage className={className} />;
  return (
    <ImageBox
      sources={[["image/avif", files]]}
      src={variantPath(address, 720, "jpg")}
      alt={facts?.alt || alt}
      sizes={isLighter ? lighterOnPhones(sizes) : sizes}
      focus={facts?.focus}
      color={facts?.color}
      // Hides the alt text if the image fails to load, because it may be unreadable on the image's colour.
      className={`text-transparent ${className}`}
      first={first}
    />
  );
}

/** The venue's sun as a placeholder. */
export function MissingImage({ className }: { className: string }) {
  return (
    <span className={`night grid place-items-center overflow-hidden bg-raised ${className}`} data-missing-image>
      {settings().look.icon === "sun" ? (
        <svg viewBox="0 0 32 32" className="w-2/5 opacity-90" aria-hidden="true">
          <path fill="var(--glow-middle)" d={sunPath} />
        </svg>
      ) : (
        <span className="glow-line h-1 w-2/5" />
      )}
    </span>
  );
}
