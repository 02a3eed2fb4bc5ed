import { phonesSpared } from "../lib/picture-sizes.ts";

/** A picture of the project as the build made it: `import x from "./x.jpg?picture=photo"`. */
export interface BuiltPicture {
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
}

interface PictureProps {
  picture: BuiltPicture;
  /** Empty for a picture that says nothing the text does not. */
  alt: string;
  /** CSS `sizes`: how wide it is shown. */
  sizes: string;
  /** CSS `object-position`. */
  focus?: string;
  className?: string;
  /** The one picture of the first screen: fetched at once, before everything else. */
  first?: boolean;
}

/** A picture of the project in AVIF, WebP and JPEG, in the width the screen needs. */
export function Picture({ picture, alt, sizes, focus, className = "", first = false }: PictureProps) {
  return (
    <picture>
      {Object.entries(picture.sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={phonesSpared(sizes)} />
      ))}
      <img
        src={picture.img.src}
        width={picture.img.w}
        height={picture.img.h}
        alt={alt}
        className={`bg-rule ${className}`}
        style={focus ? { objectPosition: focus } : undefined}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
}
