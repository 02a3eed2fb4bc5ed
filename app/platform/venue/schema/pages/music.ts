import * as z from "zod/mini";
import { head, line, pageImage } from "../page-fields.ts";
import { playerOf } from "../player.ts";
import { group, list, text } from "../setting-fields.ts";

const playable = z.refine<string>(
  (link) => playerOf(link) !== undefined,
  "Enter a link to a playlist, album or track on Spotify, Apple Music, SoundCloud or YouTube.",
);

/** A Spotify playlist. @param cover the number of its image. @param id from its URL. */
const playlist = (cover: number, title: string, id: string, description: string) => ({
  title,
  description,
  link: `https://open.spotify.com/playlist/${id}`,
  picture: { image: `playlist-0${cover}`, alt: `Cover of ${title}`, focus: "50% 50%" },
});

const shippedPlaylists = [
  playlist(1, "House", "37i9dQZF1DXa8NOEUWPn9W", "Four to the floor, a vocal when it is earned."),
  playlist(2, "Techno", "37i9dQZF1DX6J5NfMJS675", "Straight, dark and patient. Made for the hours after midnight."),
  playlist(
    3,
    "Disco",
    "37i9dQZF1DX1MUPbVKMgJE",
    "Strings, claps and bass lines that still do the work after fifty years.",
  ),
  playlist(4, "R&B", "37i9dQZF1DX4SBhb3fqCJd", "Slow and close. For the first drink and the long way home."),
  playlist(5, "Hip-Hop", "37i9dQZF1DX0XUsuxWHRQd", "New verses and the ones the whole floor knows by heart."),
  playlist(6, "Drum & Bass", "37i9dQZF1DX5wDmLW735Yd", "170 beats a minute and a sub you feel in your shoes."),
  playlist(
    7,
    "Afrobeats",
    "37i9dQZF1DWYkaDif7Ztbp",
    "Lagos, Accra, London, Johannesburg. Warm drums and room to move.",
  ),
  playlist(8, "Pop", "37i9dQZF1DXcBWIGoYBM5M", "The choruses of the moment. Sing the wrong words, nobody minds."),
  playlist(
    9,
    "Chill and after hours",
    "37i9dQZF1DX6VdMW310YC7",
    "For the ride home, the kettle and the light coming in.",
  ),
];

/** /music. */
export const musicSettings = group("Music", {
  ...head(
    "Music",
    "Nine playlists for the way to {name} and the way home: house, techno, disco, R&B, hip-hop, drum and bass, Afrobeats, pop and after hours.",
    "Nine playlists, one for every mood; a player loads only when you press play.",
  ),
  playlists: list(
    "Playlists",
    shippedPlaylists,
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
