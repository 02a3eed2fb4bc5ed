import { venue } from "../venue.ts";

/** Metadata and heading of a page. */
export type PageText = {
  /** Document title, without the club's name. */
  title: string;
  /** Meta description, 120 to 155 characters. */
  description: string;
  lead: string;
};

/** An image by its file name, with alt text and focal point (from left, from top). */
export type PagePicture = {
  picture: string;
  alt: string;
  focus: `${number}% ${number}%`;
};

/** A section with a title, text and an optional list below. */
export type Passage = {
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
};

/** A short point or step, with an optional link at its end. */
export type Point = {
  title: string;
  text: string;
  link?: { label: string; to: string };
};

const numerals = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** The number of booths for use inside a sentence: a word below ten, else digits. */
export const boothsText: string = numerals[venue.booths] ?? String(venue.booths);
