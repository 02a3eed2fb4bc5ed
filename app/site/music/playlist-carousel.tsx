import { Carousel } from "../../platform/ui/carousel.tsx";
import { type Playlist, PlaylistCard } from "./playlist-card.tsx";

/** CSS `sizes` of a cover when 6, 4, 3 or 2 are visible. */
const COVER_SIZES = "(min-width: 1024px) 14vw, (min-width: 768px) 21vw, (min-width: 640px) 28vw, 40vw";

interface PlaylistCarouselProps {
  title: string;
  playlists: readonly Playlist[];
}

/** The home page's playlists in a row. */
export function PlaylistCarousel({ title, playlists }: PlaylistCarouselProps) {
  const heading = <h2 className="display display-large uppercase">{title}</h2>;
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
        content: <PlaylistCard playlist={playlist} sizes={COVER_SIZES} />,
      }))}
    />
  );
}
