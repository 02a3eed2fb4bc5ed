import * as z from "zod/mini";
import { playerOf } from "../../player.ts";
import { group, list, text } from "../../setting-fields.ts";
import { head, line, pageImage } from "../page-fields.ts";

const playable = z.refine<string>(
  (link) => playerOf(link) !== undefined,
  "Enter a link to a playlist, album or track on Spotify, Apple Music, SoundCloud or YouTube.",
);

/** /music. */
export const musicSettings = group("Music", {
  ...head(
    "Music",
    "Nine playlists for the way to {name} and the way home: house, techno, disco, R&B, hip-hop, drum and bass, Afrobeats, pop and after hours.",
    "Nine playlists, one for every mood the room has; a player loads only when you press play.",
  ),
  playlists: list(
    "Playlists",
    [
      {
        title: "House",
        description: "What the main room runs on. Four to the floor, a vocal when it is earned.",
        link: "https://open.spotify.com/playlist/37i9dQZF1DXa8NOEUWPn9W",
        picture: { image: "playlist-01", alt: "Cover of House", focus: "50% 50%" },
      },
      {
        title: "Techno",
        description: "Straight, dark and patient. Made for the hours after midnight.",
        link: "https://open.spotify.com/playlist/37i9dQZF1DX6J5NfMJS675",
        picture: { image: "playlist-02", alt: "Cover of Techno", focus: "50% 50%" },
      },
      {
        title: "Disco",
        description: "Strings, claps and bass lines that still do the work after fifty years.",
        link: "https://open.spotify.com/playlist/37i9dQZF1DX1MUPbVKMgJE",
        picture: { image: "playlist-03", alt: "Cover of Disco", focus: "50% 50%" },
      },
      {
        title: "R&B",
        description: "Slow and close. For the first drink and the long way home.",
        link: "https://open.spotify.com/playlist/37i9dQZF1DX4SBhb3fqCJd",
        picture: { image: "playlist-04", alt: "Cover of R&B", focus: "50% 50%" },
      },
      {
        title: "Hip-Hop",
        description: "New verses and the ones the whole floor knows by heart.",
        link: "https://open.spotify.com/playlist/37i9dQZF1DX0XUsuxWHRQd",
        picture: { image: "playlist-05", alt: "Cover of Hip-Hop", focus: "50% 50%" },
      },
      {
        title: "Drum & Bass",
        description: "170 beats a minute and a sub you feel in your shoes.",
        link: "https://open.spotify.com/playlist/37i9dQZF1DX5wDmLW735Yd",
        picture: { image: "playlist-06", alt: "Cover of Drum & Bass", focus: "50% 50%" },
      },
      {
        title: "Afrobeats",
        description: "Lagos, Accra, London, Johannesburg. Warm drums and room to move.",
        link: "https://open.spotify.com/playlist/37i9dQZF1DWYkaDif7Ztbp",
        picture: { image: "playlist-07", alt: "Cover of Afrobeats", focus: "50% 50%" },
      },
      {
        title: "Pop",
        description: "The choruses of the moment. Sing the wrong words, nobody minds.",
        link: "https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M",
        picture: { image: "playlist-08", alt: "Cover of Pop", focus: "50% 50%" },
      },
      {
        title: "Chill and after hours",
        description: "For the ride home, the kettle and the light coming in.",
        link: "https://open.spotify.com/playlist/37i9dQZF1DX6VdMW310YC7",
        picture: { image: "playlist-09", alt: "Cover of Chill and after hours", focus: "50% 50%" },
      },
    ],
    group("Playlist", {
      title: line("Title", "", { longest: 60 }),
      description: line("Description", "", { longest: 300 }),
      link: text("Link", "", {
        checks: [playable],
        help: "The address of a playlist, album or track on Spotify, Apple Music, SoundCloud or YouTube.",
      }),
      picture: pageImage("Cover", "playlist-01", "", "50% 50%"),
    }),
    { itemName: "playlist", max: 40, help: "The first six are on the home page." },
  ),
});
