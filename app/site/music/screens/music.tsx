import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { OwnScript } from "../../../house/rendering/own-script.tsx";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import players from "../players.inline.ts?script";
import { PlaylistCard } from "../playlist-card.tsx";
import type { Route } from "./+types/music";

export const loader = pageLoader("music");

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData));

export default function MusicScreen({ loaderData }: Route.ComponentProps) {
  const { title, lead, playlists } = readPage(loaderData);
  return (
    <div className="page pt-6 pb-24 md:pt-10 md:pb-36">
      <PageHead title={title} lead={lead} />
      <section aria-labelledby="playlists" className="mt-12 border-t-[5px] border-ink pt-7 md:mt-16">
        <h2 id="playlists" className="sr-only">
          Playlists
        </h2>
        <ul className="grid gap-x-4 gap-y-12 sm:grid-cols-3 md:gap-x-7 lg:gap-y-16">
          {playlists.map((playlist) => (
            <li key={playlist.id}>
              <PlaylistCard playlist={playlist} details={playlist} sizes="(min-width: 640px) 31vw, 92vw" />
            </li>
          ))}
        </ul>
      </section>
      <OwnScript code={players} />
    </div>
  );
}
