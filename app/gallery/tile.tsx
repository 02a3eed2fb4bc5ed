import type { MouseEvent } from "react";
import { SettingImage, useImageFiles } from "../media/setting-image.tsx";
import type { PageContents } from "../pages/page-contents.ts";

export type Photo = PageContents["gallery"]["photos"][number];

/** Tiles of four cells on wide screens, and tiles of a full row on phones. */
const largeOnWide = [0, 6];
const largeOnPhone = [0, 5];

/** The size of each tile; ten tiles fill four columns, and two on phones, without gaps. */
export function tileLayout(index: number): string {
  const wide = largeOnWide.includes(index) ? "lg:col-span-2 lg:row-span-2" : "";
  const phone = largeOnPhone.includes(index) ? "max-lg:col-span-2" : "";
  return `${wide} ${phone}`;
}

interface TileProps {
  photo: Photo;
  index: number;
  onOpen: (event: MouseEvent) => void;
}

/** An image with its caption: a link to the large image, which opens in the lightbox if scripts run. */
export function Tile({ photo: { picture, caption }, index, onOpen }: TileProps) {
  const files = useImageFiles(picture);
  const wide = largeOnWide.includes(index) ? 47 : 23;
  const phone = largeOnPhone.includes(index) ? 92 : 46;
  return (
    <a href={files?.built.img.src} aria-haspopup="dialog" onClick={onOpen} className="group flex h-full flex-col">
      <SettingImage
        image={picture}
        sizes={`(min-width: 1024px) ${wide}vw, ${phone}vw`}
        className={`aspect-4/3 ${wide > 23 ? "lg:grow" : ""}`}
        first={index === 0}
      />
      <span className="mt-3 flex gap-3 text-sm group-hover:underline underline-offset-4">
        <span aria-hidden="true" className="tabular w-5 shrink-0 font-semibold">
          {index + 1}
        </span>
        <span className="text-quiet group-hover:text-ink">{caption}</span>
      </span>
    </a>
  );
}
