import { SettingImage, useImageFiles } from "../../house/images/setting-image.tsx";
import type { PageContents } from "../../house/page-texts/page-contents.ts";
import type { TileSize } from "./tile-layout.ts";

export type Photo = PageContents["gallery"]["photos"][number];

/** A tile's size in each layout. */
export interface TilePlace {
  wide: TileSize;
  narrow: TileSize;
  /** Number of columns on wide screens. */
  columns: 3 | 4;
}

/** The classes for a tile's size and position. */
export function tileClass({ wide, narrow }: TilePlace): string {
  const onWide = { cell: "", square: "lg:col-span-2 lg:row-span-2", row: "lg:col-span-4" };
  return `${onWide[wide]} ${narrow === "row" ? "max-lg:col-span-2" : ""}`;
}

interface TileProps {
  photo: Photo;
  index: number;
  place: TilePlace;
}

/** An image with its caption. It links to the large image, which opens in the lightbox if scripts run. */
export function Tile({ photo: { picture, caption }, index, place }: TileProps) {
  const files = useImageFiles(picture);
  const wide = { cell: place.columns === 3 ? 31 : 23, square: 47, row: 95 }[place.wide];
  const narrow = place.narrow === "row" ? 92 : 46;
  const shape = { cell: "", square: "lg:grow", row: "lg:aspect-2/1" }[place.wide];
  return (
    <a href={files?.built.img.src} aria-haspopup="dialog" className="group flex h-full flex-col">
      <SettingImage
        image={picture}
        sizes={`(min-width: 1024px) ${wide}vw, ${narrow}vw`}
        className={`aspect-4/3 ${shape}`}
        first={index === 0}
      />
      <span className="mt-3 flex gap-3 text-sm group-hover:underline underline-offset-4">
        <span aria-hidden="true" className="tabular w-5 shrink-0 font-semibold">
          {index + 1}
        </span>
        <span data-caption className="text-quiet group-hover:text-ink">
          {caption}
        </span>
      </span>
    </a>
  );
}
