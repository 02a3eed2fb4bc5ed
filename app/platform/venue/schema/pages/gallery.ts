import { head, line, pageImage } from "../page-fields.ts";
import { group, list } from "../setting-fields.ts";

const photo = (image: string, alt: string, focus: string, caption: string) => ({
  picture: { image, alt, focus },
  caption,
});

/** /gallery. */
export const gallerySettings = group("Gallery", {
  ...head(
    "Gallery",
    "Photos from {name} in {locality}: the floor, the lights, the bar and the tables, as they look on a club night.",
    "From the first record to the confetti.",
  ),
  photos: list(
    "Photos",
    [
      photo(
        "gallery-01",
        "Silhouettes of a dancing crowd in front of a glowing sun on the LED wall.",
        "26% 44%",
        "The sun goes up with the first record",
      ),
      photo(
        "gallery-02",
        "Lasers spread over the crowd from both sides of the stage.",
        "40% 52%",
        "Lasers, both sides, just after midnight",
      ),
      photo(
        "gallery-03",
        "The view from behind the DJ, arms raised, over the decks to the crowd and the lights.",
        "62% 58%",
        "What the DJ sees",
      ),
      photo(
        "gallery-04",
        "A mirror ball throws violet and amber spots of light across the room.",
        "44% 48%",
        "The mirror ball",
      ),
      photo(
        "gallery-05",
        "Raised hands in front of glowing rings on the stage screen.",
        "50% 52%",
        "Rings on the screen, hands in the air",
      ),
      photo(
        "gallery-06",
        "Confetti falls over dancers with their arms up in pink light.",
        "50% 48%",
        "Paper confetti, swept up by morning",
      ),
      photo(
        "gallery-07",
        "Two dancers join hands above low fog where three coloured spotlights cross.",
        "50% 58%",
        "Room for two",
      ),
      photo(
        "gallery-08",
        "Three drinks stand on the bar in front of backlit shelves of bottles.",
        "50% 78%",
        "The bar",
      ),
      photo(
        "gallery-09",
        "A curved red velvet seat with a candlelit table and an ice bucket, seen from its corner.",
        "62% 66%",
        "A table before its people arrive",
      ),
      photo(
        "gallery-10",
        "Guests walk down an entrance corridor framed by violet neon squares.",
        "48% 50%",
        "The way in",
      ),
    ],
    group("Photo", {
      picture: pageImage("Image", "gallery-01", "", "50% 50%"),
      caption: line("Caption", "", { longest: 120, optional: true }),
    }),
    { itemName: "photo", max: 60 },
  ),
});
