import { venue } from "../venue.ts";
import type { PagePicture, PageText, Passage } from "./shape.ts";
import { boothsText } from "./shape.ts";

type AboutSection = Passage & { id: string };

/** Texts of /about-club. */
export const aboutPage: PageText & {
  pictures: readonly PagePicture[];
  sections: readonly AboutSection[];
} = {
  title: "About the club",
  description: `${venue.name}, ${venue.address.street}, ${venue.address.locality}: the room, the music, dress code, location and safety. Open ${venue.hours.long}. ${venue.rules.age}.`,
  lead: `We took a warehouse in ${venue.address.locality}, hung the sound first and built the rest around it.`,
  pictures: [
    {
      picture: "about-crowd",
      alt: "A crowd with raised hands faces a screen of glowing sound bars in violet and blue light.",
      focus: "50% 56%",
    },
    {
      picture: "about-sound",
      alt: "A wall of loudspeakers seen from below in violet and amber light.",
      focus: "50% 52%",
    },
  ],
  sections: [
    {
      id: "experience",
      title: "The experience",
      paragraphs: [
        "You come in through a corridor of neon and the room opens all at once: floor ahead, bar to the left, booths around the edge, terrace at the back.",
        "There is one room, so nobody is missing the better one. The light starts in ember and ends in violet. If you know the colours, you never need to look at your phone for the time.",
      ],
    },
    {
      id: "music",
      title: "The music",
      paragraphs: [
        "House is home. You'll also hear techno, disco, R&B, bass, Afrobeats and a few nights that fit no genre. The events page says who plays and what, so you can choose a night by its sound.",
        "Residents play long: three hours at least, often the whole night. We don't announce a guest before they're confirmed, and we don't take requests, though we like to hear what you came for.",
      ],
    },
    {
      id: "features",
      title: "Venue features",
      paragraphs: ["One floor, no stairs, and everything within a minute of everything else."],
      list: [
        "A main room with a sprung floor and a sound system tuned every month",
        "A long bar with two ends, so there is always a shorter queue",
        "A terrace with seats, heaters and a view of the skyline",
        `${boothsText[0]?.toUpperCase()}${boothsText.slice(1)} booths with their own hosts`,
        "A cloakroom, free water and free earplugs",
        "Step-free entry and an accessible toilet",
      ],
    },
    {
      id: "dress-code",
      title: "Dress code",
      paragraphs: [
        "Wear what you can dance in. Clean sneakers are fine and so is a suit.",
        "No thongs, no work boots, no sports jerseys, no club or gang colours. Door staff decide, and will tell you why.",
      ],
    },
    {
      id: "hours",
      title: "Hours",
      paragraphs: [
        `${venue.hours.long}. Special nights on other days are in the calendar with their own times.`,
        "Last entry is an hour before we close. When the room is full it is one in, one out, ticket holders first.",
      ],
    },
    {
      id: "location",
      title: "Location",
      paragraphs: [
        `${venue.address.street}, ${venue.address.locality} ${venue.address.region} ${venue.address.postcode}. The lane is narrow; look for the lit sign above the door.`,
        "Central station is a short walk away. Rideshare and taxis stop at the corner, not in the lane.",
      ],
    },
    {
      id: "safety",
      title: "Safety",
      paragraphs: [
        `${venue.rules.age}. We check everyone, once, kindly.`,
        "All staff are trained in responsible service and several in first aid. If someone bothers you, tell any of us or ask for Angela at the bar; we'll deal with it and you won't have to explain twice.",
        "Before you go, door staff can call a car and wait with you.",
      ],
    },
  ],
};
