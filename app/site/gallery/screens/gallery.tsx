import { type MouseEvent, useRef, useState } from "react";
import { browserPage } from "../../../house/page-texts/browser-pages.ts";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { Lightbox } from "../lightbox.tsx";
import { Tile, tileClass } from "../tile.tsx";
import { narrowTiles, wideColumns, wideTiles } from "../tile-layout.ts";
import type { Route } from "./+types/gallery";

export const loader = pageLoader("gallery");
export const clientLoader = () => browserPage("gallery");

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function GalleryScreen({ loaderData }: Route.ComponentProps) {
  const { title, lead, photos } = readPage(loaderData);
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(0);
  const wall = useRef<HTMLUListElement>(null);
  const columns = wideColumns(photos.length);
  const [wide, narrow] = [wideTiles(photos.length), narrowTiles(photos.length)];

  const enlarge = (event: MouseEvent, index: number) => {
    // A new tab or a download opens the image itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setShown(index);
    setOpen(true);
  };

  const close = () => {
    setOpen(false);
    wall.current?.querySelectorAll("a")[shown]?.focus();
  };

  return (
    <div className="page pt-6 pb-24 md:pt-10 md:pb-36">
      <PageHead title={title} lead={lead} />
      {photos.length === 0 && <p className="wide mt-12 text-2xl">No photos right now. Check back soon.</p>}
      <ul
        ref={wall}
        className={`mt-12 grid grid-cols-2 gap-x-3 gap-y-7 border-t-[5px] border-ink pt-7 empty:hidden md:mt-16 md:gap-x-7 md:gap-y-9 ${columns === 3 ? "lg:grid-cols-3" : "lg:grid-cols-4"}`}
      >
        {photos.map((photo, index) => {
          const place = { wide: wide[index] ?? "cell", narrow: narrow[index] ?? "cell", columns };
          return (
            <li key={photo.id} className={tileClass(place)}>
              <Tile photo={photo} index={index} place={place} onOpen={(event) => enlarge(event, index)} />
            </li>
          );
        })}
      </ul>
      <Lightbox photos={photos} open={open} shown={shown} onShow={setShown} onClose={close} />
    </div>
  );
}
