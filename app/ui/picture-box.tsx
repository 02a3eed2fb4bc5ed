import { phonesSpared } from "../lib/picture-sizes.ts";

interface PictureBoxProps {
  /** What the browser may choose from: each format's type with its `srcset`. */
  sources: [type: string, srcSet: string][];
  /** For a browser that knows none of the formats. */
  src: string;
  /** Says what is shown; empty for a picture that says nothing the text does not. */
  alt: string;
  /** CSS `sizes`: how wide it is shown. */
  sizes: string;
  /** CSS `object-position`. */
  focus?: string | undefined;
  /** Stands in the box until the picture is there. */
  color?: string | undefined;
  /** Gives the box: an aspect ratio, or a height. The picture fills it; with `[--fit:contain]` it is shown whole. */
  className: string;
  /** The one picture of the first screen: fetched at once, before everything else. */
  first: boolean;
}

/** An image in a box that has its size before the image loads. */
export function PictureBox({ sources, src, alt, sizes, focus, color, className, first }: PictureBoxProps) {
  const spared = phonesSpared(sizes);
  return (
    <picture className={`picture-box ${className}`} style={color ? { backgroundColor: color } : undefined}>
      {sources.map(([type, srcSet]) => (
        <source key={type} type={type} srcSet={srcSet} sizes={spared} />
      ))}
      <img
        src={src}
        alt={alt}
        style={focus ? { objectPosition: focus } : undefined}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
}
