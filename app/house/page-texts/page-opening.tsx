import type { ReactNode } from "react";
import { displayReach, displayWidth } from "../../platform/lib/display-width.ts";
import { Horizon } from "../../platform/ui/horizon.tsx";
import { useImageFiles } from "../images/setting-image.tsx";
import type { ShownImage } from "../images/shown-image.ts";

interface PageOpeningProps {
  /** Null when it was deleted or its licence has ended. */
  image: ShownImage | null;
  /** The words of the title: the widest one spans the page. */
  across: readonly string[];
  /** The title across the image's lower edge, on one line. */
  children: ReactNode;
  /** Buttons in the image's lower corner. */
  actions?: ReactNode;
  tall?: boolean;
}

/** A page's first screen: an image with a title across its lower edge. */
export function PageOpening({ image, across, ...rest }: PageOpeningProps) {
  const files = useImageFiles(image);
  return (
    <Horizon
      {...rest}
      wide={files?.built}
      upright={files?.upright}
      color={files?.color}
      alt={image?.alt ?? ""}
      focus={image?.focus ?? "50% 50%"}
      letters={Math.max(...across.map(displayWidth))}
      rise={Math.max(...across.map((word) => displayReach(word).rise))}
    />
  );
}
