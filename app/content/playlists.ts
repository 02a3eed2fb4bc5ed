/** A playlist of the club, and where it plays. */
export type Playlist = {
  id: string;
  title: string;
  description: string;
  embedUrl: string;
  link: string;
  picture: `playlist-0${number}`;
};

function spotify(playlistId: string) {
  return {
    embedUrl: `https://open.spotify.com/embed/playlist/${playlistId}`,
    link: `https://open.spotify.com/playlist/${playlistId}`,
  };
}

/** The nine playlists of /music, in order. */
export const playlists: readonly Playlist[] = [
  {
    id: "house",
    title: "House",
    description: "What the main room runs on. Four to the floor, a vocal when it is earned.",
    ...spotify("37i9dQZF1DXa8NOEUWPn9W"),
    picture: "playlist-01",
  },
  {
    id: "techno",
    title: "Techno",
    description: "Straight, dark and patient. Made for the hours after midnight.",
    ...spotify("37i9dQZF1DX6J5NfMJS675"),
    picture: "playlist-02",
  },
  {
    id: "disco",
    title: "Disco",
    description: "Strings, claps and bass lines that still do the work after fifty years.",
    ...spotify("37i9dQZF1DX1MUPbVKMgJE"),
    picture: "playlist-03",
  },
  {
    id: "r-and-b",
    title: "R&B",
    description: "Slow and close. For the first drink and the long way home.",
    ...spotify("37i9dQZF1DX4SBhb3fqCJd"),
    picture: "playlist-04",
  },
  {
    id: "hip-hop",
    title: "Hip-Hop",
    description: "New verses and the ones the whole floor knows by heart.",
    ...spotify("37i9dQZF1DX0XUsuxWHRQd"),
    picture: "playlist-05",
  },
  {
    id: "drum-and-bass",
    title: "Drum & Bass",
    description: "170 beats a minute and a sub you feel in your shoes.",
    ...spotify("37i9dQZF1DX5wDmLW735Yd"),
    picture: "playlist-06",
  },
  {
    id: "afrobeats",
    title: "Afrobeats",
    description: "Lagos, Accra, London, Johannesburg. Warm drums and room to move.",
    ...spotify("37i9dQZF1DWYkaDif7Ztbp"),
    picture: "playlist-07",
  },
  {
    id: "pop",
    title: "Pop",
    description: "The choruses of the moment. Sing the wrong words, nobody minds.",
    ...spotify("37i9dQZF1DXcBWIGoYBM5M"),
    picture: "playlist-08",
  },
  {
    id: "after-hours",
    title: "Chill and after hours",
    description: "For the ride home, the kettle and the light coming in.",
    ...spotify("37i9dQZF1DX6VdMW310YC7"),
    picture: "playlist-09",
  },
];

/** The six playlists of the home page, in order. */
export const homePlaylists: readonly Playlist[] = playlists.slice(0, 6);
