import { memo } from "react";
import type { Playlist } from "../content/playlists.ts";
import { Carousel } from "../ui/carousel.tsx";
import { PlaylistCard } from "./playlist-card.tsx";

/** The home page's playlists in a row. */
export const PlaylistCarousel = memo(function PlaylistCarousel({ playlists }: { playlists: readonly Playlist[] }) {
  const heading = <h2 className="display display-large uppercase">The sound</h2>;
  if (playlists.length === 0) {
    return (
      <>
        {heading}
        <p className="wide mt-8 text-2xl">No playlists available!</p>
      </>
    );
  }
  return (
    <Carousel
      label="Playlists"
      heading={heading}
      perView={[2, 3, 4, 6]}
      slides={playlists.map((playlist) => ({
        key: playlist.id,
        content: <PlaylistCard playlist={playlist} sizes="(min-width: 1024px) 16vw, (min-width: 640px) 30vw, 46vw" />,
      }))}
    />
  );
});
