import { group, list } from "../../setting-fields.ts";
import { head, line, pageImage } from "../page-fields.ts";

/** /gallery. */
export const gallerySettings = group("Gallery", {
  ...head(
    "Gallery",
    "Photos from inside {name} in {locality}: the floor, the lights, the bar and the booths, as they look on a club night.",
    "One room, from the first record to the confetti.",
  ),
  photos: list(
    "Photos",
    [
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
    group("Photo", {
      picture: pageImage("Image", "gallery-01", "", "50% 50%"),
      caption: line("Caption", "", { longest: 120 }),
    }),
    { itemName: "photo", max: 60 },
  ),
});
