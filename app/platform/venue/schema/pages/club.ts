import { head, line, lines, pageImage, passage, pointList, titled } from "../page-fields.ts";
import { group, list } from "../setting-fields.ts";

/** /about-club. */
export const aboutSettings = group("About", {
  ...head(
    "About the club",
    "{name}, {street}, {locality}: the room, the music, dress code, location and safety. Open {hours}. {age}.",
    "We took a warehouse in {locality}, hung the sound first and built the rest around it.",
  ),
  banner: line("Word across the first image", "About", { longest: 24 }),
  picture: pageImage(
    "First image",
    "about-crowd",
    "A crowd with raised hands faces a screen of glowing sound bars in violet and blue light.",
    "50% 56%",
  ),
  experience: titled("Experience", "The experience", [
    "You come in through a corridor of neon and the room opens all at once: floor ahead, bar to the left, booths around the edge, terrace at the back.",
    "There is one room, so nobody is missing the better one. The light starts in ember and ends in violet. If you know the colours, you never need to look at your phone for the time.",
  ]),
  music: group("Music", {
    title: line("Title", "The music", { longest: 80 }),
    text: passage("Text", [
      "House is home. You'll also hear techno, disco, R&B, bass, Afrobeats and a few nights that fit no genre. The events page says who plays and what, so you can choose a night by its sound.",
      "Residents play long: three hours at least, often the whole night. We don't announce a guest before they're confirmed, and we don't take requests, though we like to hear what you came for.",
    ]),
    picture: pageImage(
      "Image",
      "about-sound",
      "A wall of loudspeakers seen from below in violet and amber light.",
      "50% 52%",
    ),
  }),
  features: group("Features", {
    title: line("Title", "Venue features", { longest: 80 }),
    intro: line("Introduction", "One floor, no stairs, and everything within a minute of everything else.", {
      longest: 300,
    }),
    list: lines("List", [
      "A main room with a sprung floor and a sound system tuned every month",
      "A long bar with two ends, so there is always a shorter queue",
      "A terrace with seats, heaters and a view of the skyline",
      "{Booths_word} booths with their own hosts",
      "A cloakroom, free water and free earplugs",
      "Step-free entry and an accessible toilet",
    ]),
  }),
  dressCode: titled("Dress code", "Dress code", [
    "Wear what you can dance in. Clean sneakers are fine and so is a suit.",
    "No beach shoes, no work boots, no sports jerseys, no club or gang colours. Door staff decide, and will tell you why.",
  ]),
  hours: titled("Hours", "Hours", [
    "{hours}. Special nights on other days are in the calendar with their own times.",
    "Last entry is an hour before we close. When the room is full it is one in, one out, ticket holders first.",
  ]),
  location: titled("Location", "Location", [
    "{address}. Look for the lit sign above the door.",
    "Rideshare and taxis stop at the corner, not at the door.",
  ]),
  safety: titled("Safety", "Safety", [
    "{age}. We check everyone, once, kindly.",
    "All staff are trained in responsible service and several in first aid. If someone bothers you, tell any of us or ask for Angela at the bar; we'll deal with it and you won't have to explain twice.",
    "Before you go, door staff can call a car and wait with you.",
  ]),
});

/** /venue. */
export const venuePageSettings = group("Venue page", {
  ...head(
    "Venue",
    "Inside {name}: main room, bar, terrace, DJ booth and {booths_word} booths. How to get to {street}, {locality}, and step-free access.",
    "One big room and four good reasons to leave it for a minute, at {street}.",
  ),
  mainRoom: group("Main room", {
    title: line("Title", "Main room", { longest: 80 }),
    text: passage("Text", [
      "A sprung timber floor under a low rig, with the screen at one end and the loudspeakers on all four sides. Stand in the middle and nothing is louder than anything else.",
      "The back third is a little quieter, for those who want to dance and talk.",
    ]),
    facts: lines("Facts", ["400 standing", "Sound from four sides", "Haze and flashing light"], "fact"),
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
        text: "Twenty metres along one wall. A short list of house drinks, beer from close by, and as many drinks without alcohol as with it. Water is free.",
        facts: ["70 standing", "Card and phone only", "Free water, free earplugs"],
        picture: {
          image: "venue-bar",
          alt: "A couple stands at the long bar with neon edges and backlit bottles.",
          focus: "46% 50%",
        },
      },
      {
        title: "Terrace",
        text: "Velvet seats, festoon lights and the city's towers. The music reaches it at half volume, so this is where people get to know each other.\n\nThe neighbours sleep on the other side: we keep voices down out here and close the terrace an hour before the room.",
        facts: ["90 standing, 40 seated", "Covered and heated", "Smoking corner at the far end"],
        picture: {
          image: "venue-terrace-or-lounge",
          alt: "A terrace with festoon lights, velvet seats and a candlelit table above the harbour and skyline at dusk.",
          focus: "62% 70%",
        },
      },
      {
        title: "DJ booth",
        text: "Low enough that you can see hands at work, and open on both sides. Two turntables, four players and a rotary mixer; visiting DJs find the full list in our reply to their booking.",
        facts: ["Floor level, no stage", "Vinyl and digital", "Sets of three hours or more"],
        picture: {
          image: "venue-booth",
          alt: "The DJ booth with light bars on its front and glowing rings on the screen behind it.",
          focus: "55% 52%",
        },
      },
      {
        title: "Booths",
        text: "There are {booths_word} of them around the floor, one step from the dancing. Each has a host, a table of its own and a place for your coats.\n\nBook ahead; after your time, a table is held for {table_hold} minutes.",
        facts: ["2 to 12 guests", "Table service all night", "One booth step-free"],
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
        title: "Train, metro and tram",
        text: "Enter {street}, {locality} in your trip planner: it knows the nearest stop and tonight's times.",
      },
      {
        title: "Bus",
        text: "Night buses go from other stops than those of the day. Look up the way home before you come.",
      },
      {
        title: "Rideshare and taxi",
        text: "Set the corner as your stop, not the door itself. On the way home, door staff will show you the pick-up spot.",
      },
      {
        title: "Parking",
        text: "There is next to none. Streets around us are for residents in the evening. If you must drive, use a car park and leave the car overnight.",
      },
    ]),
  }),
  access: group("Access", {
    title: line("Title", "Access", { longest: 80 }),
    text: passage("Text", [
      "You can come in, dance, drink and use the toilet without a single step. The way in is paved, the front door is level and wide, and a ramp leads to the terrace.",
      "Tell us what would help at {email} or {phone}, or speak to door staff; you don't need to queue.",
    ]),
    list: lines("List", [
      "Accessible toilet beside the bar, opened by any of our staff",
      "Low section at the left end of the bar",
      "One step-free booth, reserved until the day before",
      "Companions and assistance animals welcome",
      "Flashing light and haze on all nights; a quieter corner at the back of the room",
    ]),
  }),
});
