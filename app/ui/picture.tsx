import { PictureBox } from "./picture-box.tsx";

/** A built-in image as the build made it: `import x from "./x.jpg?picture=photo"`. */
export interface BuiltPicture {
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
}

interface PictureProps {
  picture: BuiltPicture;
  /** Empty for a decorative image. */
  alt: string;
  /** CSS `sizes`: the displayed width. */
  sizes: string;
  /** CSS `object-position`. */
  focus?: string;
  /** Classes that size the box: an aspect ratio or a height. The image covers it. */
  className: string;
  /** The main image of the first screen: loaded with high priority. */
  first?: boolean;
}

/** A built-in image in AVIF, WebP and JPEG, in the width that the screen needs. */
export function Picture({ picture, className, first = false, ...shown }: PictureProps) {
  return (
    <PictureBox
      {...shown}
      sources={Object.entries(picture.sources).map(([format, srcSet]) => [`image/${format}`, srcSet])}
      src={picture.img.src}
      className={`bg-rule ${className}`}
      first={first}
    />
  );
}
