import { phonesSpared } from "../lib/image-sizes.ts";

interface ImageBoxProps {
  /** Each format's type and `srcset`. */
  sources: [type: string, srcSet: string][];
  /** The fallback for browsers that support none of the formats. */
  src: string;
  /** Empty for a decorative image. */
  alt: string;
  /** CSS `sizes`: the displayed width. */
  sizes: string;
  /** CSS `object-position`. */
  focus?: string;
  /** Shown in the box until the image has loaded. */
  color?: string;
  /** Classes that size the box: an aspect ratio or a height. The image covers it, or fits with `[--fit:contain]`. */
  className: string;
  /** The main image of the first screen: loaded with high priority. */
  first: boolean;
}

/** The browsers' default position. */
const CENTRE = "50% 50%";

/** An image in a box whose size is known before the image loads. */
export function ImageBox({ sources, src, alt, sizes, focus, color, className, first }: ImageBoxProps) {
  const spared = phonesSpared(sizes);
  return (
    <picture className={`image-box ${className}`} style={color ? { backgroundColor: color } : undefined}>
      {sources.map(([type, srcSet]) => (
        <source key={type} type={type} srcSet={srcSet} sizes={spared} />
      ))}
      <img
        src={src}
        alt={alt}
        style={focus && focus !== CENTRE ? { objectPosition: focus } : undefined}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}
