import type { SettingValues } from "../../../platform/venue/changed-settings.ts";

/** Texts of the demo's home page, menu and lists. */
export const demoHome: SettingValues = {
  "pages.home.marquee": [
    "One room, one night",
    "Doors {doors}",
    "{minimum_age}+, bring ID",
    "Tables held {table_hold} minutes",
    "Last record {close}",
    "{locality}, {city}",
  ],
  "pages.home.intro.statement":
    "{name} is one big room in {locality} where the music never has to hurry. Doors {doors}, last record {close}, and every hour in between belongs to the floor.",
  "pages.home.intro.paragraph":
    "{age}. Start at the bar, cool off on the terrace, come back for the next record. Tickets are cheaper online, and the queue is shortest in the first hour.",
  "pages.home.vip.text":
    "A booth by the floor and a host who knows your name. Tell us the date and the number of guests. A table is held for {table_hold} minutes.",
  "pages.menu.caption": "{Booths_word} booths under the ring of light",
  "pages.offers.description":
    "Current offers at {name}, {locality}: entry, tables, cloakroom and a shorter queue. Claim online and bring ID. Open {hours}.",
  "pages.offers.lead":
    "Cheaper entry, better tables and shorter queues: claim one here, then show your code and ID at the door.",
  "pages.news.description":
    "What is new at {name} in {locality}, {city}: changes to the room, new residents, community nights and how to get home.",
  "pages.music.lead": "Nine playlists, one for every mood the room has; a player loads only when you press play.",
  "pages.music.playlists": [
    {
      title: "House",
      description: "What the main room runs on. Four to the floor, a vocal when it is earned.",
      link: "https://open.spotify.com/playlist/37i9dQZF1DXa8NOEUWPn9W",
      picture: {
        image: "playlist-01",
        alt: "Cover of House",
        focus: "50% 50%",
      },
    },
    {
      title: "Techno",
      description: "Straight, dark and patient. Made for the hours after midnight.",
      link: "https://open.spotify.com/playlist/37i9dQZF1DX6J5NfMJS675",
      picture: {
        image: "playlist-02",
        alt: "Cover of Techno",
        focus: "50% 50%",
      },
    },
    {
      title: "Disco",
      description: "Strings, claps and bass lines that still do the work after fifty years.",
      link: "https://open.spotify.com/playlist/37i9dQZF1DX1MUPbVKMgJE",
      picture: {
        image: "playlist-03",
        alt: "Cover of Disco",
        focus: "50% 50%",
      },
    },
    {
      title: "R&B",
      description: "Slow and close. For the first drink and the long way home.",
      link: "https://open.spotify.com/playlist/37i9dQZF1DX4SBhb3fqCJd",
      picture: {
        image: "playlist-04",
        alt: "Cover of R&B",
        focus: "50% 50%",
      },
    },
    {
      title: "Hip-Hop",
      description: "New verses and the ones the whole floor knows by heart.",
      link: "https://open.spotify.com/playlist/37i9dQZF1DX0XUsuxWHRQd",
      picture: {
        image: "playlist-05",
        alt: "Cover of Hip-Hop",
        focus: "50% 50%",
      },
    },
    {
      title: "Drum & Bass",
      description: "170 beats a minute and a sub you feel in your shoes.",
      link: "https://open.spotify.com/playlist/37i9dQZF1DX5wDmLW735Yd",
      picture: {
        image: "playlist-06",
        alt: "Cover of Drum & Bass",
        focus: "50% 50%",
      },
    },
    {
      title: "Afrobeats",
      description: "Lagos, Accra, London, Johannesburg. Warm drums and room to move.",
      link: "https://open.spotify.com/playlist/37i9dQZF1DWYkaDif7Ztbp",
      picture: {
        image: "playlist-07",
        alt: "Cover of Afrobeats",
        focus: "50% 50%",
      },
    },
    {
      title: "Pop",
      description: "The choruses of the moment. Sing the wrong words, nobody minds.",
      link: "https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M",
      picture: {
        image: "playlist-08",
        alt: "Cover of Pop",
        focus: "50% 50%",
      },
    },
    {
      title: "Chill and after hours",
      description: "For the ride home, the kettle and the light coming in.",
      link: "https://open.spotify.com/playlist/37i9dQZF1DX6VdMW310YC7",
      picture: {
        image: "playlist-09",
        alt: "Cover of Chill and after hours",
        focus: "50% 50%",
      },
    },
  ],
  "pages.gallery.description":
    "Photos from inside {name} in {locality}: the floor, the lights, the bar and the booths, as they look on a club night.",
  "pages.gallery.lead": "One room, from the first record to the confetti.",
  "pages.gallery.photos": [
    {
      picture: {
        image: "gallery-01",
        alt: "Silhouettes of a dancing crowd in front of a glowing sun on the LED wall.",
        focus: "26% 44%",
      },
      caption: "The sun goes up with the first record",
    },
    {
      picture: {
        image: "gallery-02",
        alt: "Lasers spread over the crowd from both sides of the stage.",
        focus: "40% 52%",
      },
      caption: "Lasers, both sides, just after midnight",
    },
    {
      picture: {
        image: "gallery-03",
        alt: "The view from behind the DJ, arms raised, over the decks to the crowd and the lights.",
        focus: "62% 58%",
      },
      caption: "What the booth sees",
    },
    {
      picture: {
        image: "gallery-04",
        alt: "A mirror ball throws violet and amber spots of light across the room.",
        focus: "44% 48%",
      },
      caption: "The mirror ball, on disco nights only",
    },
    {
      picture: {
        image: "gallery-05",
        alt: "Raised hands in front of glowing rings on the stage screen.",
        focus: "50% 52%",
      },
      caption: "Rings on the screen, hands in the air",
    },
    {
      picture: {
        image: "gallery-06",
        alt: "Confetti falls over dancers with their arms up in pink light.",
        focus: "50% 48%",
      },
      caption: "Paper confetti, swept up by morning",
    },
    {
      picture: {
        image: "gallery-07",
        alt: "Two dancers join hands above low fog where three coloured spotlights cross.",
        focus: "50% 58%",
      },
      caption: "Room for two",
    },
    {
      picture: {
        image: "gallery-08",
        alt: "Three drinks stand on the bar in front of backlit shelves of bottles.",
        focus: "50% 78%",
      },
      caption: "The bar, one side of the room to the other",
    },
    {
      picture: {
        image: "gallery-09",
        alt: "A curved red velvet seat with a candlelit table and an ice bucket, seen from its corner.",
        focus: "62% 66%",
      },
      caption: "A booth before its people arrive",
    },
    {
      picture: {
        image: "gallery-10",
        alt: "Guests walk down an entrance corridor framed by violet neon squares.",
        focus: "48% 50%",
      },
      caption: "The way in",
    },
  ],
};
