/** The embedded player of a playlist. */
export interface Player {
  /** The service's name. */
  service: string;
  embedUrl: string;
}

/** Origins of players, for the Content-Security-Policy. */
export const playerOrigins = [
  "https://open.spotify.com",
  "https://embed.music.apple.com",
  "https://w.soundcloud.com",
  "https://www.youtube-nocookie.com",
] as const;

const [spotify, apple, soundCloud, youTube] = playerOrigins;

const ID = /^[\w-]{3,64}$/;

/** The player of a playlist, album or track, from the URL that people share; undefined for other URLs. */
export function playerOf(link: string): Player | undefined {
  if (!/^https:\/\//i.test(link) || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  const host = url.hostname.replace(/^(www|m)\./, "");
  const parts = url.pathname.split("/").filter(Boolean);
  if (url.port || url.username || url.password) return undefined;
  if (host === "open.spotify.com") return spotifyPlayer(parts);
  if (host === "music.apple.com" && parts.length >= 3)
    return { service: "Apple Music", embedUrl: apple + url.pathname + url.search };
  if (host === "soundcloud.com" && parts.length >= 2)
    return {
      service: "SoundCloud",
      embedUrl: `${soundCloud}/player/?url=${encodeURIComponent(`https://soundcloud.com${url.pathname}`)}`,
    };
  if (host === "youtu.be") return video(parts[0]);
  if (host === "youtube.com" || host === "music.youtube.com") return youTubePlayer(parts, url.searchParams);
  return undefined;
}

function spotifyPlayer(parts: readonly string[]): Player | undefined {
  const [kind = "", id = ""] = parts.filter((part) => part !== "embed" && !part.startsWith("intl-"));
  if (!/^(playlist|album|track|artist|show|episode)$/.test(kind) || !ID.test(id)) return undefined;
  return { service: "Spotify", embedUrl: `${spotify}/embed/${kind}/${id}` };
}

function youTubePlayer([path]: readonly string[], search: URLSearchParams): Player | undefined {
  const playlist = search.get("list") ?? "";
  if ((path === "playlist" || path === "watch") && ID.test(playlist))
    return { service: "YouTube", embedUrl: `${youTube}/embed/videoseries?list=${playlist}` };
  return path === "watch" ? video(search.get("v") ?? undefined) : undefined;
}

function video(id = ""): Player | undefined {
  return ID.test(id) ? { service: "YouTube", embedUrl: `${youTube}/embed/${id}` } : undefined;
}
