import type { ReactNode } from "react";
import { useImageFiles } from "../media/setting-image.tsx";
import type { ShownImage } from "../media/shown-image.ts";
import { Horizon } from "../ui/horizon.tsx";

interface PageOpeningProps {
  /** Null when it was deleted or its licence has ended. */
  image: ShownImage | null;
  /** The words on the edge: the widest one spans the page. */
  across: readonly string[];
  /** The title on the edge, one line. */
  children: ReactNode;
  /** Buttons in the image's lower corner. */
  actions?: ReactNode;
  tall?: boolean;
}

/** Widths of capitals of the display type that differ from 1. */
const widths: Record<string, number> = { I: 0.4, L: 0.6, O: 1.1, W: 1.3, M: 1.2, " ": 0.2 };

/** About how many average capitals a word is wide. */
function lettersIn(word: string): number {
  const width = [...word.toUpperCase()].reduce((sum, letter) => sum + (widths[letter] ?? 1), 0);
  return Math.round(Math.max(width, 1) * 10) / 10;
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
      letters={Math.max(...across.map(lettersIn))}
    />
  );
}
