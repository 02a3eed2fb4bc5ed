import { about, line, lines, pageImage } from "../page-fields.ts";
import { group } from "../setting-fields.ts";

/** The home page. */
export const homeSettings = group("Home", {
  ...about(
    "Nightclub in {locality}, {city}",
    "{name} is a late club at {street}, {locality}. Open {hours}. {age}. See what's on, get tickets or request a table.",
  ),
  picture: pageImage(
    "First image",
    "hero-main-room",
    "A packed dance floor with raised hands in front of a DJ booth and a large glowing sun on the screen, under magenta light beams.",
    "50% 56%",
  ),
  banner: lines("Words typed across the first image", ["{name}", "HOME", "AWAY", "FROM", "HOME"], "word", 1),
  bannerSpoken: line("The same as a sentence", "{name}: home away from home", {
    help: "For screen readers and search engines.",
  }),
  marquee: lines(
    "Moving text",
    [
      "Music until late",
      "Doors {doors}",
      "{minimum_age}+, bring ID",
      "Tables held {table_hold} minutes",
      "Last record {close}",
      "{locality}, {city}",
    ],
    "phrase",
    1,
  ),
  playlists: group("Playlists", { title: line("Title", "The sound", { longest: 60 }) }),
  intro: group("Introduction", {
    statement: line(
      "Statement",
      "{name} is a club in {locality} where the music never has to hurry. Doors {doors}, last record {close}, and every hour in between belongs to the floor.",
      { longest: 400 },
    ),
    paragraph: line(
      "Paragraph",
      "{age}. See what's on, get your ticket and come early: the wait is shortest in the first hour.",
      { longest: 600 },
    ),
    picture: pageImage(
      "Image",
      "hero-lasers",
      "Blue and red laser fans cross above a crowd with its hands in the air.",
      "50% 52%",
    ),
  }),
  offers: group("Offers", { title: line("Title", "OFFERS", { longest: 60 }) }),
  subscribe: group("Newsletter", {
    title: line("Title", "Subscribe Now", { longest: 60 }),
    text: line("Text", "Get exclusive discounts and offers directly in your inbox.", { longest: 300 }),
  }),
  vip: group("VIP tables", {
    text: line(
      "Text",
      "A table for your group. Tell us the date and the number of guests. A table is held for {table_hold} minutes.",
      { longest: 400 },
    ),
    picture: pageImage("Image", "vip-booth", "A horseshoe-shaped velvet booth beneath two neon rings.", "62% 58%"),
  }),
});

/** The image in the full-screen menu. */
export const menuSettings = group("Menu", {
  picture: pageImage("Image", "vip-booth", "A horseshoe-shaped velvet booth beneath two neon rings.", "50% 58%"),
  caption: line("Caption", "Tables for your group", { longest: 120 }),
});
