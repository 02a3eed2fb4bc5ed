import { Link } from "react-router";
import { ImageThumb } from "../../../house/images/office/image-thumb.tsx";
import { actionColumns } from "../../../house/published-items/office/action-columns.tsx";
import { formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import type { Column } from "../../../platform/ui/office/data-table.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { today } from "../../../platform/venue/today.ts";
import { nearness } from "../calendar.ts";
import type { StaffEvent } from "../event.ts";
import { formatStart } from "../event-night.ts";
import { stateLabel } from "../event-status.ts";
import { ticketLabels } from "../event-tickets.ts";
import type { EventSort } from "../staff-list.ts";
import { eventLabel } from "./event-label.ts";
import type { EventsList } from "./events-list.ts";

const hours = (event: StaffEvent) => `${formatStart(event)} – ${formatTime(event.end_date)}`;

/** An event's status other than on, and whether it is on tonight or now. */
function Chips({ event }: { event: StaffEvent }) {
  const near = nearness(event, Date.now(), tonight());
  const chips = [
    { tone: "fresh", text: stateLabel(event) },
    { tone: "calm", text: near === "Over" ? undefined : near },
  ] as const;
  return chips.map(
    ({ tone, text }) =>
      text && (
        <span key={tone} className="mr-2.5">
          <Chip tone={tone}>{text}</Chip>
        </span>
      ),
  );
}

function ticketHost(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, "") : link;
}

/** A header sorts by its column; a second click reverses the order. */
function sortedBy(list: EventsList, up: EventSort, down: EventSort) {
  const sorted = list.sort === up ? "ascending" : list.sort === down ? "descending" : undefined;
  return { sorted, sortTo: list.toSort(list.sort === up ? down : up) } as const;
}

interface Actions {
  changes: boolean;
  setActive: (event: StaffEvent, status: boolean) => void;
  duplicate: (event: StaffEvent) => void;
  remove: (event: StaffEvent) => void;
}

/** An event's image, name, status and series; on phones, also its date and hours. */
function NameCell({ event }: { event: StaffEvent }) {
  return (
    <div className="flex items-center gap-3">
      <ImageThumb src={event.imgsrc} facts={event.picture} className="h-14 w-11 md:h-10 md:w-8" />
      <div className="min-w-0">
        <Link
          to={`/admin/edit-event/${event._id}`}
          className="font-semibold wrap-anywhere underline-offset-4 mr-2.5 hover:underline max-md:inline-block max-md:py-1"
        >
          {event.name}
        </Link>
        <Chips event={event} />
        {event.series && (
          <span className="block text-sm text-quiet">
            <span aria-hidden="true">↻ </span>
            {event.series.words}
          </span>
        )}
        <p className="text-sm text-quiet lg:hidden">
          <span className="font-semibold text-ink md:hidden">{formatDay(event.night, today())} · </span>
          {hours(event)}
        </p>
      </div>
    </div>
  );
}

function TicketsCell({ event }: { event: StaffEvent }) {
  const link = event.redirection_url;
  if (event.tickets !== "link") return <span className="text-quiet">{ticketLabels[event.tickets]}</span>;
  if (!link) return <span className="text-quiet">No link</span>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Tickets for ${eventLabel(event)} at ${ticketHost(link)}, opens in a new tab`}
      className="line-clamp-2 w-44 wrap-anywhere text-quiet underline-offset-4 hover:text-ink hover:underline"
    >
      {ticketHost(link)} ↗
    </a>
  );
}

/** The columns of the list of events. */
export function eventColumns(
  list: EventsList,
  { changes, setActive, duplicate, remove }: Actions,
): Column<StaffEvent>[] {
  const [status, actions] = actionColumns<StaffEvent>({
    changes,
    label: eventLabel,
    toEdit: ({ _id }) => `/admin/edit-event/${_id}`,
    setActive,
    remove,
    more: (event) => (
      <OfficeButton
        look="quiet"
        opensDialog
        aria-label={`Duplicate ${eventLabel(event)}`}
        onClick={() => duplicate(event)}
      >
        Duplicate
      </OfficeButton>
    ),
  });
  return [
    {
      id: "start",
      header: "Date",
      ...sortedBy(list, "start", "-start"),
      cell: (event) => <time dateTime={event.start_date}>{formatDay(event.night, today())}</time>,
      className: "whitespace-nowrap font-semibold",
      phone: "none",
    },
    {
      id: "hours",
      header: "Hours",
      cell: hours,
      className: "whitespace-nowrap text-quiet max-lg:hidden",
      phone: "none",
    },
    {
      id: "name",
      header: "Name",
      ...sortedBy(list, "name", "-name"),
      className: "md:w-full max-md:col-span-full!",
      phone: "title",
      cell: (event) => <NameCell event={event} />,
    },
    status,
    {
      id: "tickets",
      header: "Tickets",
      className: "max-xl:hidden",
      phone: "none",
      cell: (event) => <TicketsCell event={event} />,
    },
    actions,
  ];
}
