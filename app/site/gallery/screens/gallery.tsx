import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { OwnScript } from "../../../house/rendering/own-script.tsx";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import lightbox from "../lightbox.inline.ts?script";
import { Lightbox } from "../lightbox.tsx";
import { WALL } from "../lightbox-id.ts";
import { Tile, tileClass } from "../tile.tsx";
import { narrowTiles, wideColumns, wideTiles } from "../tile-layout.ts";
import type { Route } from "./+types/gallery";

export const loader = pageLoader("gallery");

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function GalleryScreen({ loaderData }: Route.ComponentProps) {
  const { title, lead, photos } = readPage(loaderData);
  const columns = wideColumns(photos.length);
  const [wide, narrow] = [wideTiles(photos.length), narrowTiles(photos.length)];

  return (
    <div className="page pt-6 pb-24 md:pt-10 md:pb-36">
      <PageHead title={title} lead={lead} />
      {photos.length === 0 && <p className="wide mt-12 text-2xl">No photos right now. Check back soon.</p>}
      <ul
        id={WALL}
        className={`mt-12 grid grid-cols-2 gap-x-3 gap-y-7 border-t-[5px] border-ink pt-7 empty:hidden md:mt-16 md:gap-x-7 md:gap-y-9 ${columns === 3 ? "lg:grid-cols-3" : "lg:grid-cols-4"}`}
      >
        {photos.map((photo, index) => {
          const place = { wide: wide[index] ?? "cell", narrow: narrow[index] ?? "cell", columns };
          return (
            <li key={photo.id} className={tileClass(place)}>
              <Tile photo={photo} index={index} place={place} />
            </li>
          );
        })}
      </ul>
      <Lightbox count={photos.length} />
      <OwnScript code={lightbox} />
    </div>
  );
}
