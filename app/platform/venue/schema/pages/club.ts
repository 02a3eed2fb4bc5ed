import { head, line, lines, pageImage, passage, pointList, titled } from "../page-fields.ts";
import { group, list } from "../setting-fields.ts";

/** /about-club. */
export const aboutSettings = group("About", {
  ...head(
    "About the club",
    "{name}, {street}, {locality}: the room, the music, dress code, location and safety. Open {hours}. {age}.",
    "What to know about {name} before your first night here.",
  ),
  banner: line("Word across the first image", "About", { longest: 24 }),
  picture: pageImage(
    "First image",
    "about-crowd",
    "A crowd with raised hands faces a screen of glowing sound bars in violet and blue light.",
    "50% 56%",
  ),
  experience: titled("Experience", "The experience", [
    "Music, lights and a floor to dance on, in {locality}. The events page says what each night sounds like, so choose yours by its sound.",
  ]),
  music: group("Music", {
    title: line("Title", "The music", { longest: 80 }),
    text: passage("Text", ["Each night has its own sound. The events page says who plays and what."]),
    picture: pageImage(
      "Image",
      "about-sound",
      "A wall of loudspeakers seen from below in violet and amber light.",
      "50% 52%",
    ),
  }),
  features: group("Features", {
    title: line("Title", "Venue features", { longest: 80 }),
    intro: line("Introduction", "What you'll find inside.", { longest: 300 }),
    list: lines("List", ["A dance floor", "A bar", "Tables to request"]),
  }),
  dressCode: titled("Dress code", "Dress code", [
    "Wear what you can dance in. Clean sneakers are fine and so is a suit.",
    "Door staff decide, and will tell you why.",
  ]),
  hours: titled("Hours", "Hours", [
    "{hours}. Special nights on other days are in the calendar with their own times.",
    "When the club is full it is one in, one out.",
  ]),
  location: titled("Location", "Location", ["{address}.", "Look up your way home before you come."]),
  safety: titled("Safety", "Safety", [
    "{age}. We check everyone.",
    "If someone bothers you or you feel unsafe, tell any of our staff.",
  ]),
});

/** /venue. */
export const venuePageSettings = group("Venue page", {
  ...head(
    "Venue",
    "Inside {name}: the dance floor, the bar and the tables. How to get to {street}, {locality}, and access.",
    "What it looks like inside, and how to get to {street}.",
  ),
  mainRoom: group("Main room", {
    title: line("Title", "The floor", { longest: 80 }),
    text: passage("Text", [
      "The dance floor, with the DJ in front of it. It is loud, and there may be haze and flashing light.",
    ]),
    facts: lines("Facts", ["Haze and flashing light"], "fact"),
    picture: pageImage(
      "First image",
      "venue-main-room",
      "The empty main room before opening, with light strips and the screen mirrored in the polished floor.",
      "50% 52%",
    ),
  }),
  spaces: list(
    "Other spaces",
    [
      {
        title: "Bar",
        text: "Drinks with and without alcohol.",
        facts: [],
        picture: {
          image: "venue-bar",
          alt: "A couple stands at the long bar with neon edges and backlit bottles.",
          focus: "46% 50%",
        },
      },
      {
        title: "Tables",
        text: "For groups. Request one in advance; after your time, a table is held for {table_hold} minutes.",
        facts: [],
        picture: {
          image: "vip-booth",
          alt: "A horseshoe-shaped velvet booth beneath two neon rings.",
          focus: "50% 58%",
        },
      },
    ],
    group("Space", {
      title: line("Title", "", { longest: 80 }),
      text: passage("Text", ""),
      facts: lines("Facts", [], "fact"),
      picture: pageImage("Image", "venue-bar", "", "50% 50%"),
    }),
    { itemName: "space", max: 12 },
  ),
  gettingHere: group("Getting here", {
    title: line("Title", "Getting here", { longest: 80 }),
    points: pointList("Ways", [
      {
        title: "Public transport",
        text: "Enter {street}, {locality} in your trip planner: it knows the nearest stop and tonight's times. Look up the way home before you come.",
      },
      {
        title: "Rideshare and taxi",
        text: "Our address is {address}.",
      },
    ]),
  }),
  access: group("Access", {
    title: line("Title", "Access", { longest: 80 }),
    text: passage("Text", [
      "Do you need a step-free way in, a seat or anything else? Tell us what would help at {email} or {phone}, or speak to door staff.",
    ]),
    list: lines("List", ["Companions and assistance animals welcome"]),
  }),
});
