import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { ALL_EVENTS, type StaffOffer } from "../offer.ts";
import { useComingEvents } from "./use-coming-events.ts";
import { eventText } from "./validity.ts";

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
      hint={loaded ? "Choose one upcoming event or all." : "Events couldn’t be loaded. Reload the page to choose one."}
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
