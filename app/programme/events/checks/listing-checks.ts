import type { TicketKind } from "../../../platform/db/tables/content.ts";
import { isLink } from "../../../platform/lib/fields.ts";
import { isWallTime, minutesBetween } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { eventNote } from "../event-note.ts";
import type { EventNote } from "../shapes.ts";

/** Characters of a name that fit a share image and a search result. */
const NAME_FITS = 60;
/** Fewest characters of a description: search results show about 160 and fill up a shorter one themselves. */
const DESCRIPTION_SAYS = 50;
/** In px: a narrower image is blurred on a phone, and ignored by search engines (developers.google.com, Event, `image`). */
const GOOD_WIDTH = 720;
/** px of the art on a share image. */
const SHARE_ART = { width: 504, height: 630 };

const SHORT = 60;
const LONG = 12 * 60;
const DAY = 24 * 60;

/** The parts of an event that are checked here. */
export interface NightLooks {
  name: string;
  description: string;
  redirection_url: string;
  tickets: TicketKind;
  alt: string;
  /** px of the image, 0 while they are not known; null without one. */
  image: { width: number; height: number } | null;
}

function imageNotes(image: NightLooks["image"], alt: string): EventNote[] {
  if (!image) {
    const message =
      "No image: the calendar, event page and shared links show the club's sun, search results the club's own image. 1200 by 1500 px is best.";
    return [eventNote("image", "must", message)];
  }
  const { width, height } = image;
  const notes: EventNote[] = [];
  if (width > 0 && width < GOOD_WIDTH) {
    const isSmallInShares = width < SHARE_ART.width && height < SHARE_ART.height;
    const places = isSmallInShares ? "on phones and in shared links" : "on phones";
    const message = `The image is ${width} × ${height} px. It looks blurred ${places}, and search engines skip it. Use at least ${GOOD_WIDTH} px wide.`;
    notes.push(eventNote("image", "should", message));
  }
  if (!alt.trim()) notes.push(eventNote("alt", "should", "No alt text: screen readers read out the name."));
  return notes;
}

/** Checks an event's text and image; `checkEvent` checks its dates against the calendar. */
export function looksOf({ name, description, redirection_url, tickets, alt, image }: NightLooks): EventNote[] {
  const notes = imageNotes(image, alt);
  const title = name.trim();
  if (!title) notes.push(eventNote("name", "must", "No name yet."));
  if (title.length > NAME_FITS) {
    const message = `The name has ${title.length} characters. Search cuts it, and share images set it small. Use ${NAME_FITS} or fewer.`;
    notes.push(eventNote("name", "should", message));
  }
  const text = description.trim();
  if (!text) {
    notes.push(eventNote("description", "must", "No description yet."));
  } else if (text.length < DESCRIPTION_SAYS) {
    const message = `The description has ${text.length} characters. Search shows about 160. Say who plays and what it sounds like.`;
    notes.push(eventNote("description", "should", message));
  }
  if (tickets === "link" && !isLink(redirection_url.trim()))
    notes.push(eventNote("redirection_url", "must", "No ticket link: guests get no BUY TICKETS button."));
  return notes;
}

/**
 * Notes about an unusual duration by wall time.
 *
 * @param start `2026-11-28T22:00`; likewise `end`, which comes later.
 */
export function lengthNotes(start: string, end: string): EventNote[] {
  if (!isWallTime(start) || !isWallTime(end)) return [];
  const minutes = minutesBetween(start, end);
  const note = (message: string) => [eventNote("end_date", "should", message)];
  if (minutes > DAY) return note(`This lasts about ${Math.round(minutes / DAY)} days. Check the end date.`);
  if (minutes > LONG) return note(`This lasts ${Math.round(minutes / 6) / 10} hours. Check the end.`);
  if (minutes > 0 && minutes < SHORT) return note(`This lasts ${minutes} minutes. Check the end.`);
  return [];
}
