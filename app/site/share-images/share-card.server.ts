import { hash } from "node:crypto";
import type { ImageFacts } from "../../house/images/image.ts";
import { capitals } from "../../platform/lib/locale/locale.ts";
import { formatDate, formatDayOfMonth, formatTime, shortWeekday } from "../../platform/lib/time/wall-time-text.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { CalendarEvent } from "../../programme/events/event.ts";
import { formatStart } from "../../programme/events/event-night.ts";
import { stateLabel } from "../../programme/events/event-status.ts";
import type { NewsSummary } from "../../programme/news/news-item.ts";
import type { Offer } from "../../programme/offers/offer.ts";
import { isShippedFrame, shareFrame } from "./share-frame.server.ts";

/** Kinds of items with their own share image, by their name in URLs. */
export interface Shared {
  events: CalendarEvent;
  offers: Offer;
  news: NewsSummary;
}

export type SharedKind = keyof Shared;

/** Version of the share images' design; incrementing it changes all their URLs. */
const DESIGN = 3;

/** A share image's texts and art. */
export interface ShareCard {
  /** The art's path on this host; empty if there is none. */
  art: string;
  facts: ImageFacts | undefined;
  /** Whether the art is shown uncropped, as posters are, rather than filling its side around its focal point. */
  whole: boolean;
  /** Whether the card looks like a ticket with a stub to tear off. */
  torn: boolean;
  /** Text in very large capitals; empty for an item without a date. */
  date: readonly string[];
  /** Small text instead of the date. */
  kicker: string;
  title: string;
  /** Text across the art about a changed status: `CANCELLED`. */
  stamp?: string;
  /** A line at the bottom. */
  note: string;
}

/** The default values. The order of the fields matters: the URLs of share images depend on it. */
const plainCard = { art: "", facts: undefined, whole: false, torn: false, date: [], kicker: "" };

const cards: { [Kind in SharedKind]: (item: Shared[Kind]) => ShareCard } = {
  events(event) {
    const { name, night, end_date, imgsrc, picture } = event;
    const label = stateLabel(event);
    return {
      ...plainCard,
      art: imgsrc,
      facts: picture,
      whole: true,
      date: [shortWeekday(night), formatDayOfMonth(night)].map(capitals),
      title: name,
      ...(label && { stamp: capitals(label) }),
      note: `${formatStart(event)} – ${formatTime(end_date)}`,
    };
  },
  offers({ title, valid_till, imgsrc, picture }) {
    return {
      ...plainCard,
      art: imgsrc,
      facts: picture,
      torn: true,
      kicker: "Offer",
      title: capitals(title),
      note: `Until ${formatDate(valid_till)}`,
    };
  },
  news({ title, category, date, image, picture }) {
    return {
      ...plainCard,
      art: image,
      facts: picture,
      kicker: category,
      title,
      note: formatDate(date),
    };
  },
};

/** What an item's share image shows. */
export function shareCard<Kind extends SharedKind>(kind: Kind, item: Shared[Kind]): ShareCard {
  return cards[kind](item);
}

/** What the club's own share image shows, for pages without an image of their own. */
export function clubCard(): ShareCard {
  return {
    ...plainCard,
    kicker: currentSettings().venue.tagline,
    title: venue.name.toUpperCase(),
    note: venue.hours.short,
  };
}

/** The URL of the club's own share image. */
export function clubImagePath(): string {
  return isShippedFrame() ? "/og-default.jpg" : `/share/club-${markOf(clubCard())}.jpg`;
}

/** A hash that changes with the image's content and the club's look. */
export function markOf(card: ShareCard): string {
  return hash("sha256", JSON.stringify([DESIGN, card, shareFrame()]), "hex").slice(0, 12);
}

/** Size in px and type of all share images. */
export const SHARE_IMAGE = { width: 1200, height: 630, type: "image/jpeg" } as const;

/** The path of an item's share image, which changes with its content. */
export function shareImagePath<Kind extends SharedKind>(kind: Kind, item: Shared[Kind]): string {
  return `/share/${kind}/${item._id}-${markOf(shareCard(kind, item))}.jpg`;
}
