import { Link } from "react-router";
import { ImageSettingThumb } from "../../../house/images/office/image-setting-thumb.tsx";
import { ImageThumb } from "../../../house/images/office/image-thumb.tsx";
import { excerpt } from "../../../platform/lib/excerpt.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { dayOf, formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import type { Capability } from "../../../platform/roles/roles.ts";
import type { ImageSetting } from "../../../platform/venue/schema/setting-fields.ts";
import { today } from "../../../platform/venue/today.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { type Change, changesOf, filterOf, sentenceOf, type Words } from "../sentence.ts";
import type { TrailPage, TrailRow } from "../shapes.ts";

/** The screen for each kind of object, and the capability it needs. */
const screens: Record<string, { needs: Capability; to: (id: string) => string }> = {
  admin: { needs: "people.see", to: (id) => `/admin/edit-admin/${id}` },
  event: { needs: "events.see", to: (id) => `/admin/edit-event/${id}` },
  offer: { needs: "offers.see", to: (id) => `/admin/edit-offer/${id}` },
  news: { needs: "news.see", to: (id) => `/admin/edit-news/${id}` },
  image: { needs: "images.see", to: () => "/admin/pictures" },
  request: { needs: "requests.see", to: (id) => `/admin/requests/${id}` },
  settings: { needs: "settings.see", to: () => "/admin/settings/history" },
};

/** The path of an object's screen; undefined if there is none, or if the admin may not open it. */
function screenOf(
  object: NonNullable<TrailRow["object"]>,
  can: (capability: Capability) => boolean,
): string | undefined {
  const screen = Object.hasOwn(screens, object.kind) ? screens[object.kind] : undefined;
  return screen && object.id && can(screen.needs) ? screen.to(object.id) : undefined;
}

/** Longest value that is shown in full, in characters. */
const MAX_SHORT_LENGTH = 140;

const quietLink = "font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink";

function Value({ text }: { text: string }) {
  if (text.length <= MAX_SHORT_LENGTH) return <span className="text-ink">{text}</span>;
  return (
    <details className="text-ink">
      <summary className="cursor-pointer max-md:min-h-11 max-md:content-center">
        {excerpt(text, MAX_SHORT_LENGTH)}
      </summary>
      <p className="mt-1 border-l-2 border-rule pl-3 whitespace-pre-wrap">{text}</p>
    </details>
  );
}

type Images = TrailPage["images"];

/** A value before or after a change: its text, or its image with its alt text. */
function Side({ text, image, images }: { text: string; image: ImageSetting | undefined; images: Images }) {
  if (!image) return <Value text={text} />;
  const stored = images[image.image];
  const alt = image.alt || stored?.picture.alt;
  return (
    <span className="my-1 flex items-center gap-2 text-ink">
      {stored ? (
        <ImageThumb src={stored.imgsrc} facts={stored.picture} className="h-16 w-20" />
      ) : (
        image.alt && <ImageSettingThumb {...image} className="h-16 w-20" />
      )}
      {alt || (stored || image.alt ? "No alt text" : "An image that was deleted")}
    </span>
  );
}

/** A row's changes, filters or counts, field by field. */
function Changes({ changes, images }: { changes: readonly Change[]; images: Images }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1 grid gap-0.5 text-quiet wrap-anywhere">
      {changes.map(({ label, before, after, images: shown }) => (
        <div key={label} className={`flex flex-wrap gap-x-1.5 ${shown ? "items-center" : ""}`}>
          <dt>{label}:</dt>
          {before !== undefined && (
            <dd>
              {after === undefined && "was "}
              <Side text={before} image={shown?.before} images={images} />
            </dd>
          )}
          {before !== undefined && after !== undefined && (
            <dd>
              <span aria-hidden="true">→</span>
              <span className="sr-only">changed to</span>
            </dd>
          )}
          {after !== undefined && (
            <dd>
              <Side text={after} image={shown?.after} images={images} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

interface RowProps {
  row: TrailRow;
  images: Images;
  /** The URL of the list with another filter. */
  toFilter: (parts: Record<string, string>) => string;
}

function Sentence({ row, toFilter }: Omit<RowProps, "images">) {
  const can = useCan();
  const { object, actor } = row;
  const part = ({ text, of }: Words, index: number) => {
    const key = `${index} ${text}`;
    if (of === "actor")
      return (
        <Link
          key={key}
          to={toFilter({ person: actor.key })}
          aria-label={`${text}: only this person`}
          className={quietLink}
        >
          {text}
        </Link>
      );
    const screen = of === "object" && object ? screenOf(object, can) : undefined;
    if (screen)
      return (
        <Link key={key} to={screen} className={quietLink}>
          {text}
        </Link>
      );
    return of === "object" ? (
      <span key={key} className="font-semibold">
        {text}
      </span>
    ) : (
      text
    );
  };
  return <p className="wrap-anywhere">{sentenceOf(row).map(part)}</p>;
}

function Row({ row, images, toFilter }: RowProps) {
  const { number, at, network, object } = row;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-rule px-(--office-gutter) py-3 md:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <p className="tabular text-quiet">
        <time dateTime={at}>{formatTime(at)}</time>
      </p>
      <div className="max-md:order-last max-md:col-span-2">
        <Sentence row={row} toFilter={toFilter} />
        <Changes changes={[...changesOf(row), ...filterOf(row)]} images={images} />
      </div>
      <p className="tabular flex flex-wrap justify-end gap-x-3 text-right text-quiet">
        {object?.id && (
          <Link
            to={toFilter({ kind: object.kind, id: object.id })}
            aria-label={`History of ${object.name || object.kind}`}
            className="underline decoration-rule underline-offset-4 hover:text-ink"
          >
            History
          </Link>
        )}
        {network && <span>{network}</span>}
        <span title={`Row ${formatNumber(number)} of the audit trail`}>#{number}</span>
      </p>
    </li>
  );
}

/** `Today`, `Yesterday`, `Sat 28 Nov`; with the year if it is not the current one. */
function dayHeading(day: string): string {
  const now = today();
  if (day === now) return "Today";
  return day === addDays(now, -1) ? "Yesterday" : formatDay(day, now);
}

/** Rows of the audit trail, grouped by day. */
export function TrailList({ rows, ...rest }: { rows: readonly TrailRow[] } & Omit<RowProps, "row">) {
  const days = Map.groupBy(rows, ({ at }) => dayOf(at));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="border-b border-rule bg-raised px-(--office-gutter) py-2 font-semibold">
        {dayHeading(day)}
      </h2>
      <ol>
        {ofDay.map((row) => (
          <Row key={row.number} row={row} {...rest} />
        ))}
      </ol>
    </section>
  ));
}
