import { type ReactNode, useId } from "react";
import { SettingImage } from "../images/setting-image.tsx";
import type { ShownImage } from "../images/shown-image.ts";

interface ImageSplitProps {
  image: ShownImage | null;
  title: string;
  children: ReactNode;
}

/** An image on one half of the page, a title and text on the other. */
export function ImageSplit({ image, title, children }: ImageSplitProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mb-20 grid grid-cols-1 bg-raised md:mb-36 lg:grid-cols-2">
      <SettingImage
        image={image}
        sizes="(min-width: 1024px) 80vw, 100vw"
        className="aspect-4/3 lg:aspect-auto lg:h-full lg:min-h-160"
      />
      <div className="page py-14 lg:self-center lg:px-[min(6vw,96px)] lg:py-24">
        <h2 id={titleId} className="display mb-8 text-[clamp(34px,6vw,60px)] uppercase lg:text-[clamp(40px,4vw,62px)]">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
