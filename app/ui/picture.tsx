import { PictureBox } from "./picture-box.tsx";

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
  /** Gives the box: an aspect ratio, or a height. The picture fills it. */
  className: string;
  /** The one picture of the first screen: fetched at once, before everything else. */
  first?: boolean;
}

/** A picture of the project in AVIF, WebP and JPEG, in the width the screen needs. */
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
