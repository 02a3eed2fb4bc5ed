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

/** Version of the share images' design: raising it changes all their URLs. */
const DESIGN = 3;

/** A share image's texts and art. */
export interface ShareCard {
  /** Path of the art on this host; empty when there is none. */
  art: string;
  facts: ImageFacts | undefined;
  /** Posters are shown uncropped, other art fills its side around its focal point. */
  whole: boolean;
  /** A stub that is torn off. */
  torn: boolean;
  /** Very large, in capitals; empty for an item without a date. */
  date: readonly string[];
  /** Small, instead of the date. */
  kicker: string;
  title: string;
  /** Across the art, for a changed status: `CANCELLED`. */
  stamp?: string;
  /** One line at the bottom. */
  note: string;
}

/** Its fields in the order that the URLs of share images depend on. */
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

/** The content of an item's share image. */
export function shareCard<Kind extends SharedKind>(kind: Kind, item: Shared[Kind]): ShareCard {
  return cards[kind](item);
}

/** The content of the club's own share image, for pages without another. */
export function clubCard(): ShareCard {
  return {
    ...plainCard,
    kicker: currentSettings().venue.tagline,
    title: venue.name.toUpperCase(),
    note: venue.hours.short,
  };
}

/** The URL of the share image of the club itself. */
export function clubImagePath(): string {
  return isShippedFrame() ? "/og-default.jpg" : `/share/club-${markOf(clubCard())}.jpg`;
}

/** Changes with the image's content and with the club's look. */
export function markOf(card: ShareCard): string {
  return hash("sha256", JSON.stringify([DESIGN, card, shareFrame()]), "hex").slice(0, 12);
}

/** px of every share image. */
export const SHARE_IMAGE = { width: 1200, height: 630, type: "image/jpeg" } as const;

/** The path of an item's share image; it changes with the content. */
export function shareImagePath<Kind extends SharedKind>(kind: Kind, item: Shared[Kind]): string {
  return `/share/${kind}/${item._id}-${markOf(shareCard(kind, item))}.jpg`;
}
