import type { ReactNode, RefObject } from "react";
import type { FormImage } from "../../../house/images/office/use-image-choice.ts";
import { wallClockIn } from "../../../platform/lib/time/wall-time-text.ts";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { venue } from "../../../platform/venue/venue.ts";
import type { StaffEvent } from "../event.ts";
import { asEvent, EventPreview } from "./event-preview.tsx";
import { CalendarPreview, SearchPreview } from "./search-preview.tsx";
import { SharePreview } from "./share-preview.tsx";

interface PreviewDialogProps {
  typed: Values;
  image: FormImage | null;
  form: RefObject<HTMLFormElement | null>;
  /** The stored event, if any. */
  event: StaffEvent | undefined;
  onClose: () => void;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-10">
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** An event as typed: its poster, search result, link preview and calendar entry. */
export function PreviewDialog({ typed, image, form, event: stored, onClose }: PreviewDialogProps) {
  const event = asEvent(typed, wallClockIn(venue.timeZone, Date.now()), stored);
  return (
    <DialogFrame
      label="Preview"
      title="As guests see it"
      action={
        <OfficeButton data-first-focus onClick={onClose}>
          Close
        </OfficeButton>
      }
      width="wide"
      onClose={onClose}
    >
      <DialogContent scrolls="Preview" className="-m-5 bg-paper p-5">
        <div className="grid gap-10 sm:grid-cols-[minmax(0,358px)_minmax(0,270px)] sm:gap-14">
          <figure>
            <figcaption className="mb-3 text-quiet">On a phone</figcaption>
            <EventPreview typed={typed} image={image} standing={stored} />
          </figure>
          <figure>
            <figcaption className="mb-3 text-quiet">On a wide screen, one of four in a row</figcaption>
            <EventPreview typed={typed} image={image} standing={stored} className="max-w-[270px]" />
          </figure>
        </div>
        <Part title="Search result">
          <SearchPreview event={event} description={typed.description ?? ""} />
        </Part>
        <Part title="Link preview">
          <SharePreview form={form} id={stored?._id} />
        </Part>
        <Part title="Calendar entry">
          <CalendarPreview event={event} />
        </Part>
      </DialogContent>
    </DialogFrame>
  );
}
