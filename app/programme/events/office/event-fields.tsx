import { useRef } from "react";
import { ImageField } from "../../../house/images/office/image-field.tsx";
import type { FormImage } from "../../../house/images/office/use-image-choice.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { isWallTime, minutesBetween, minutesLater } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { setValue } from "../../../platform/ui/office/form-values.ts";
import { SelectInput, TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { StatusField } from "../../../platform/ui/office/status-field.tsx";
import { nightsFor } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { OfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import { ticketKinds, ticketLabels } from "../event-tickets.ts";
import { nightLengths } from "../line-up.ts";
import { eventLengths } from "../schema.ts";
import type { EventNote, OpenNight } from "../shapes.ts";
import { DateNotes } from "./date-notes.tsx";
import { SIX_HOURS, typedTickets, venueTimeHint } from "./event-start.ts";
import { OpenNights } from "./open-nights.tsx";

/** The aspect ratio of a poster, width by height. */
const POSTER = 4 / 5;

interface EventFieldsProps {
  form: OfficeForm;
  notes: readonly EventNote[];
  /** How many notes there are to check before guests see it. */
  toLookAt: number;
  /** The colour behind the stored image while it loads. */
  color?: string;
  onImage: (image: FormImage | null) => void;
}

/** Start and end. The end moves with the start until it is set by hand. */
function Dates({ form, notes }: Pick<EventFieldsProps, "form" | "notes">) {
  const start = form.field("start_date");
  const end = form.field("end_date");
  const filled = isWallTime(start.defaultValue) && isWallTime(end.defaultValue);
  const length = useRef(filled ? minutesBetween(start.defaultValue, end.defaultValue) : SIX_HOURS);
  const following = useRef(false);
  const byHand = useRef(false);

  const follow = (chosen: string) => {
    if (byHand.current || !isWallTime(chosen) || !form.element.current) return;
    following.current = true;
    setValue(form.element.current, "end_date", minutesLater(chosen, length.current > 0 ? length.current : SIX_HOURS));
    following.current = false;
  };

  const { start_date = "", end_date = "" } = form.typed;
  const choose = (night: OpenNight) => {
    if (!form.element.current) return;
    byHand.current = false;
    length.current = minutesBetween(night.start_date, night.end_date);
    setValue(form.element.current, "start_date", night.start_date);
  };
  return (
    <>
      {!filled && start_date === "" && <OpenNights onChoose={choose} />}
      <TextInput
        {...start}
        label="Start"
        type="datetime-local"
        onInput={({ currentTarget }) => follow(currentTarget.value)}
        hint={venueTimeHint(start_date)}
      />
      <TextInput
        {...end}
        label="End"
        type="datetime-local"
        onInput={({ currentTarget }) => {
          if (!following.current) byHand.current = currentTarget.value !== "";
        }}
        hint={venueTimeHint(end_date)}
      />
      <DateNotes notes={notes.filter(({ field }) => field === "start_date" || field === "end_date")} />
      <ClubNight form={form} start={start_date} />
    </>
  );
}

/** Explains what active means, and whether there are notes to check first. */
function seenWith(points: number): string {
  const seen = "Visible to guests once saved.";
  return points === 0 ? seen : `${seen} ${formatCount(points, "point")} to check first.`;
}

/** The club night. It follows from the start unless staff set it. */
function ClubNight({ form, start }: Pick<EventFieldsProps, "form"> & { start: string }) {
  const [byStart, byHand] = isWallTime(start) ? nightsFor(start) : [];
  const hint = byStart
    ? `Leave blank for ${formatDay(byStart)}. You can also choose ${formatDay(byHand ?? "")}.`
    : "Leave blank to use the start date.";
  return <TextInput {...form.field("night")} label="Club night" type="date" optional hint={hint} />;
}

/** Doors, entry and line-up, which guests see below the description. */
function LineUp({ form }: Pick<EventFieldsProps, "form">) {
  return (
    <>
      <TextInput
        {...form.field("doors")}
        label="Doors"
        type="time"
        optional
        hint="Leave blank to use the start time."
      />
      <TextInput
        {...form.field("age_note")}
        label="Age"
        optional
        autoComplete="off"
        placeholder={venue.rules.age}
        maxLength={nightLengths.note}
      />
      <TextInput
        {...form.field("entry_note")}
        label="Entry"
        optional
        autoComplete="off"
        placeholder={`Last entry ${formatTime("01:00")}`}
        maxLength={nightLengths.note}
      />
      <TextBox {...form.field("set_times")} label="Set times" optional hint="23:30 Mia, one per line." />
      <TextBox {...form.field("line_up")} label="Line-up" optional hint="One name per line." />
    </>
  );
}

export function EventFields({ form, notes, toLookAt, color, onImage }: EventFieldsProps) {
  const tickets = typedTickets(form.typed);
  return (
    <>
      <TextInput {...form.field("name")} label="Name" wide autoComplete="off" maxLength={eventLengths.name} />
      <Dates form={form} notes={notes} />
      <TextBox {...form.field("description")} label="Description" wide lines={4} maxLength={eventLengths.description} />
      <SelectInput {...form.field("tickets")} label="Tickets">
        {ticketKinds.map((kind) => (
          <option key={kind} value={kind}>
            {ticketLabels[kind]}
          </option>
        ))}
      </SelectInput>
      {tickets === "link" && (
        <TextInput
          {...form.field("redirection_url")}
          label="Ticket link"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
      )}
      <LineUp form={form} />
      <StatusField {...form.field("status")} means={{ on: seenWith(toLookAt), off: "Hidden from guests." }} />
      <ImageField
        stored={form.kept.image ?? ""}
        color={color}
        image={form.field("image")}
        imageId={form.field("image_id")}
        alt={form.field("alt")}
        focus={form.field("focus")}
        aspect={POSTER}
        onShown={onImage}
      />
    </>
  );
}
