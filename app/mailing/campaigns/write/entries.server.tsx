import { Img, Link, Text } from "@react-email/components";
import { type ImageFacts, variantPath } from "../../../house/images/image.ts";
import { looks } from "../../../house/mail/templates/looks.server.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { eventPath } from "../../../programme/events/event-address.ts";
import { formatStart } from "../../../programme/events/event-night.ts";
import { stateLabel } from "../../../programme/events/event-status.ts";
import { entryText } from "../../../programme/events/event-tickets.ts";
import type { EntryBlock } from "../campaign.ts";
import { eventsOf, itemsOf, type Live } from "./live.server.ts";

/** px of an entry's image. */
const THUMB = 96;

interface Entry {
  id: string;
  title: string;
  /** A path of the site. */
  path: string;
  line: string;
  /** The path of its image, or empty. */
  image: string;
  picture?: ImageFacts;
}

interface EntryProps {
  entry: Entry;
  origin: string;
  asText: boolean;
}

/** An event, offer or news item: a link with a line below, beside its image. */
function EntryRow({ entry: { title, path, line, image, picture }, origin, asText }: EntryProps) {
  const words = (
    <Text className="ink" style={{ ...looks().text, margin: 0 }}>
      <Link className="ink" href={origin + path} style={{ ...looks().link, fontSize: "18px", fontWeight: 700 }}>
        {title}
      </Link>
      <br />
      {line}
    </Text>
  );
  if (asText) return words;
  return (
    <table width="100%" cellPadding="0" cellSpacing="0" role="presentation" style={{ margin: "0 0 20px" }}>
      <tbody>
        <tr>
          {image !== "" && (
            <td width={THUMB + 16} style={{ verticalAlign: "top" }}>
              <Img
                src={origin + variantPath(image, 360, "jpg")}
                alt={picture?.alt || title}
                width={THUMB}
                height={THUMB}
                style={{ objectFit: "cover", objectPosition: picture?.focus }}
              />
            </td>
          )}
          <td style={{ verticalAlign: image === "" ? "top" : "middle" }}>{words}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The entries of a block as guests see them now. */
function entriesOf(block: EntryBlock, live: Live): Entry[] {
  if (block.kind === "events") {
    return eventsOf(block, live).map((event) => ({
      id: event._id,
      title: event.name,
      path: eventPath(event),
      line: [`${formatDay(event.night)}, ${formatStart(event)}`, stateLabel(event), entryText(event)]
        .filter(Boolean)
        .join(" · "),
      image: event.imgsrc,
      picture: event.picture,
    }));
  }
  if (block.kind === "offers") {
    return itemsOf(block.ids, live.offers).map(({ _id, title, valid_till, night, full, imgsrc, picture }) => ({
      id: _id,
      title,
      path: `/offers/${_id}`,
      line: full ? "Fully claimed" : night ? `For ${formatDay(night)}` : `Until ${formatDay(valid_till)}`,
      image: imgsrc,
      picture,
    }));
  }
  return itemsOf(block.ids, live.news).map(({ _id, title, short_description, image, picture }) => ({
    id: _id,
    title,
    path: `/news/${_id}`,
    line: short_description,
    image,
    picture,
  }));
}

interface EntriesProps {
  block: EntryBlock;
  live: Live;
  origin: string;
  asText?: boolean;
}

/** A block of events, offers or news. */
export function Entries({ block, live, origin, asText = false }: EntriesProps) {
  return entriesOf(block, live).map((entry) => (
    <EntryRow key={entry.id} entry={entry} origin={origin} asText={asText} />
  ));
}
