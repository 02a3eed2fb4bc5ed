import { useQuery } from "@tanstack/react-query";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { officeQueries } from "../../../staff/toolkit/office-queries.ts";
import { ALL_EVENTS, type StaffOffer } from "../offer.ts";
import { eventText } from "./validity.ts";

/** An event that an offer can be for. */
interface ComingEvent {
  _id: string;
  name: string;
  start_date: string;
  status: boolean;
}

/** Enough for years to come. */
const MAX_PAGES = 10;

const pageOf = (page: number) =>
  callApi("GET /event/admin-all-events", { query: { show: "coming", sort: "start", page } });

async function listComingEvents(): Promise<ComingEvent[] | null> {
  const first = await pageOf(1);
  // Without a query it returns every event, and no page.
  if (first.kind !== "ok" || Array.isArray(first.data)) return null;
  const { items, total, page_size } = first.data;
  const pages = Math.min(MAX_PAGES, Math.ceil(total / page_size));
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => pageOf(index + 2)));
  return [
    ...items,
    ...others.flatMap((other) => (other.kind === "ok" && !Array.isArray(other.data) ? other.data.items : [])),
  ];
}

/** Events that are not over, nearest first: empty until they are loaded, null if they cannot be. */
function useComingEvents(): ComingEvent[] | null {
  const { data = [] } = useQuery(
    { queryKey: ["GET /event/admin-all-events", "coming"], queryFn: listComingEvents },
    officeQueries,
  );
  return data;
}

interface EventChoiceProps {
  field: { name: string; defaultValue: string; error: string | undefined };
  /** The edited offer, whose event may have ended. */
  offer?: StaffOffer;
}

/** The event of an offer: an upcoming one, or all. */
export function EventChoice({ field, offer }: EventChoiceProps) {
  const loaded = useComingEvents();
  const events = loaded ?? [];
  const isComing = (id: string) => events.some(({ _id }) => _id === id);
  // Keeps the choice while events load.
  const others = [...new Set([field.defaultValue, offer?.event ?? ALL_EVENTS])].filter(
    (id) => id !== ALL_EVENTS && !isComing(id),
  );
  const nameOf = (id: string) =>
    offer?.event === id && offer.event_name && offer.event_start
      ? eventText(offer.event_name, offer.event_start)
      : "The event chosen before";
  return (
    <SelectInput
      {...field}
      label="Event"
      hint={loaded ? "Choose one upcoming event or all." : "Events couldn't be loaded. Reload the page to choose one."}
    >
      <option value={ALL_EVENTS}>All</option>
      {others.map((id) => (
        <option key={id} value={id}>
          {nameOf(id)}
        </option>
      ))}
      {events.map(({ _id, name, start_date, status }) => (
        <option key={_id} value={_id}>
          {eventText(name, start_date)}
          {!status && " (inactive)"}
        </option>
      ))}
    </SelectInput>
  );
}
