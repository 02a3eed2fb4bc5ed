type GalleryPicture = {
  picture: `gallery-${number}`;
  alt: string;
  caption: string;
  /** Focal point: from the left, from the top. */
  focus: `${number}% ${number}%`;
};

/** The ten pictures of /gallery, in order. */
export const gallery: readonly GalleryPicture[] = [
  {
    picture: "gallery-01",
    alt: "Silhouettes of a dancing crowd in front of a glowing sun on the LED wall.",
    caption: "The sun goes up with the first record",
    focus: "26% 44%",
  },
  {
    picture: "gallery-02",
    alt: "Lasers spread over the crowd from both sides of the stage.",
    caption: "Lasers, both sides, just after midnight",
    focus: "40% 52%",
  },
  {
    picture: "gallery-03",
    alt: "The view from behind the DJ, arms raised, over the decks to the crowd and the lights.",
    caption: "What the booth sees",
    focus: "62% 58%",
  },
  {
    picture: "gallery-04",
    alt: "A mirror ball throws violet and amber spots of light across the room.",
    caption: "The mirror ball, on disco nights only",
    focus: "44% 48%",
  },
  {
    picture: "gallery-05",
    alt: "Raised hands in front of glowing rings on the stage screen.",
    caption: "Rings on the screen, hands in the air",
    focus: "50% 52%",
  },
  {
    picture: "gallery-06",
    alt: "Confetti falls over dancers with their arms up in pink light.",
    caption: "Paper confetti, swept up by morning",
    focus: "50% 48%",
  },
  {
    picture: "gallery-07",
    alt: "Two dancers join hands above low fog where three coloured spotlights cross.",
    caption: "Room for two",
    focus: "50% 58%",
  },
  {
    picture: "gallery-08",
    alt: "Three drinks stand on the bar in front of backlit shelves of bottles.",
    caption: "The bar, one side of the room to the other",
    focus: "50% 78%",
  },
  {
    picture: "gallery-09",
    alt: "A curved red velvet seat with a candlelit table and an ice bucket, seen from its corner.",
    caption: "A booth before its people arrive",
    focus: "62% 66%",
  },
  {
    picture: "gallery-10",
    alt: "Guests walk down an entrance corridor framed by violet neon squares.",
    caption: "The way in",
    focus: "48% 50%",
  },
];
