import type { SettingValues } from "../../../platform/venue/changed-settings.ts";

/** Texts of the demo's pages about the club. */
export const demoClub: SettingValues = {
  "pages.about.lead": "We took a warehouse in {locality}, hung the sound first and built the rest around it.",
  "pages.about.experience.text":
    "You come in through a corridor of neon and the room opens all at once: floor ahead, bar to the left, booths around the edge, terrace at the back.\n\nThere is one room, so nobody is missing the better one. The light starts in ember and ends in violet. If you know the colours, you never need to look at your phone for the time.",
  "pages.about.music.text":
    "House is home. You'll also hear techno, disco, R&B, bass, Afrobeats and a few nights that fit no genre. The events page says who plays and what, so you can choose a night by its sound.\n\nResidents play long: three hours at least, often the whole night. We don't announce a guest before they're confirmed, and we don't take requests, though we like to hear what you came for.",
  "pages.about.features.intro": "One floor, no stairs, and everything within a minute of everything else.",
  "pages.about.features.list": [
    "A main room with a sprung floor and a sound system tuned every month",
    "A long bar with two ends, so there is always a shorter queue",
    "A terrace with seats, heaters and a view of the skyline",
    "{Booths_word} booths with their own hosts",
    "A cloakroom, free water and free earplugs",
    "Step-free entry and an accessible toilet",
  ],
  "pages.about.dressCode.text":
    "Wear what you can dance in. Clean sneakers are fine and so is a suit.\n\nNo beach shoes, no work boots, no sports jerseys, no club or gang colours. Door staff decide, and will tell you why.",
  "pages.about.hours.text":
    "{hours}. Special nights on other days are in the calendar with their own times.\n\nLast entry is an hour before we close. When the room is full it is one in, one out, ticket holders first.",
  "pages.about.location.text":
    "{address}. Look for the lit sign above the door.\n\nRideshare and taxis stop at the corner, not at the door.",
  "pages.about.safety.text":
    "{age}. We check everyone, once, kindly.\n\nAll staff are trained in responsible service and several in first aid. If someone bothers you, tell any of us or ask for Angela at the bar; we'll deal with it and you won't have to explain twice.\n\nBefore you go, door staff can call a car and wait with you.",
  "pages.venue.description":
    "Inside {name}: main room, bar, terrace, DJ booth and {booths_word} booths. How to get to {street}, {locality}, and step-free access.",
  "pages.venue.lead": "One big room and four good reasons to leave it for a minute, at {street}.",
  "pages.venue.mainRoom.title": "Main room",
  "pages.venue.mainRoom.text":
    "A sprung timber floor under a low rig, with the screen at one end and the loudspeakers on all four sides. Stand in the middle and nothing is louder than anything else.\n\nThe back third is a little quieter, for those who want to dance and talk.",
  "pages.venue.mainRoom.facts": ["400 standing", "Sound from four sides", "Haze and flashing light"],
  "pages.venue.spaces": [
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
  "pages.venue.gettingHere.points": [
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
  ],
  "pages.venue.access.text":
    "You can come in, dance, drink and use the toilet without a single step. The way in is paved, the front door is level and wide, and a ramp leads to the terrace.\n\nTell us what would help at {email} or {phone}, or speak to door staff; you don't need to queue.",
  "pages.venue.access.list": [
    "Accessible toilet beside the bar, opened by any of our staff",
    "Low section at the left end of the bar",
    "One step-free booth, reserved until the day before",
    "Companions and assistance animals welcome",
    "Flashing light and haze on all nights; a quieter corner at the back of the room",
  ],
};
