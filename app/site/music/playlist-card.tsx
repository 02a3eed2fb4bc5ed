import { SettingImage } from "../../house/images/setting-image.tsx";
import type { PageContents } from "../../house/page-texts/page-contents.ts";

export type Playlist = PageContents["home"]["playlists"]["list"][number];

interface PlaylistCardProps {
  playlist: Playlist;
  /** CSS `sizes` of the cover. */
  sizes: string;
  /** If given, the description and a link to the service are shown, too. */
  details?: PageContents["music"]["playlists"][number];
}

/**
 * A playlist: its cover, and its player only on request (`players.inline.ts`), so that no third party can track guests
 * before.
 */
export function PlaylistCard({ playlist, sizes, details }: PlaylistCardProps) {
  return (
    <article className="playlist-card">
      <div>
        <SettingImage image={playlist.picture} sizes={sizes} className="h-full" />
        <button
          type="button"
          data-player={playlist.embedUrl}
          data-title={playlist.title}
          aria-label={`Play ${playlist.title}`}
        >
          <span>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 1v14l12-7z" />
            </svg>
          </span>
        </button>
      </div>
      <h3 className={details && "wide text-xl"}>{playlist.title}</h3>
      {details && (
        <>
          <p className="mt-1 max-w-[40ch] text-quiet">{details.description}</p>
          <p>
            <a
              href={details.link}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
            >
              {/* One item of the flexible box: the spaces between several would be dropped. */}
              <span>
                Open <span className="sr-only">{playlist.title} </span>on {details.service}
                <span className="sr-only">, opens in a new tab</span>
              </span>
            </a>
          </p>
        </>
      )}
    </article>
  );
}
