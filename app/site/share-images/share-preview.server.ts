import { basename } from "node:path";
import { shrinkIsolated } from "../../house/images/image-files.server.ts";
import { ImageRefused } from "../../house/images/image-refused.ts";
import { type MediaStorage, readImage } from "../../house/images/media-storage.ts";
import { readForm } from "../../house/images/read-form.server.ts";
import { findImagePath } from "../../house/images/store.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { limitConcurrency } from "../../platform/lib/limit-concurrency.server.ts";
import { parseInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { nightFor } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { CalendarEvent } from "../../programme/events/event.ts";
import { type SharePreviewForm, sharePreviewSchema } from "../../programme/events/schema.ts";
import { findStaffEvent } from "../../programme/events/staff-store.server.ts";
import { renderShareImage } from "./render-share-image.server.ts";
import { shareCard } from "./share-card.server.ts";

/** Largest side of an image in px after scaling it down for rendering; its side of the card is smaller. */
const MAX_SIDE_PX = 1_500;

export interface SharePreviewServices {
  db: Database;
  storage: MediaStorage;
  /** The folder of share images and their fonts; created with the first one. */
  shareFolder: string;
}

const atTheVenue = (time: string) => zonedIso(parseInstant(time, venue.timeZone), venue.timeZone);

/** The event in the form; missing fields are taken from the saved event, if there is one. */
async function typedEvent(db: Database, form: SharePreviewForm): Promise<CalendarEvent> {
  const { id = "", name, night } = form;
  const stored = id === "" ? undefined : await findStaffEvent(db, id);
  const [start_date, end_date] = [atTheVenue(form.start_date), atTheVenue(form.end_date)];
  const dates = { start_date, end_date, night: nightFor(start_date, night) };
  const nothing = {
    _id: "preview",
    status: true,
    state: "on",
    imgsrc: "",
    redirection_url: "",
    tickets: "link",
  } as const;
  return { ...nothing, ...stored, name, ...dates };
}

const oneByOne = limitConcurrency(1);

/** `/api/event/preview-share`: a preview of an event's share image. */
export const sharePreviewEndpoints = [
  endpoint({
    method: "POST",
    path: "/event/preview-share",
    access: "events.change",
    summary: "Renders the share image of an unsaved event; nothing is stored.",
    input: sharePreviewSchema,
    image: "optional",
    output: "jpeg",
    async handle(context, { db, storage, shareFolder }: SharePreviewServices) {
      const form = await readForm(context, sharePreviewSchema, "image optional");
      if (form instanceof Response) return form;
      const event = await typedEvent(db, form.data);
      const { image } = form;
      return oneByOne(async () => {
        let art: Buffer | undefined;
        try {
          const path = (form.data.image_id && (await findImagePath(db, form.data.image_id))) || event.imgsrc;
          // While the storage is unavailable, the preview has no art; the storage counts the failure.
          const bytes =
            image?.bytes ?? (path ? await readImage(storage, basename(path)).catch(() => undefined) : undefined);
          art = bytes && (await shrinkIsolated(bytes, MAX_SIDE_PX));
        } catch (error) {
          if (error instanceof ImageRefused) return jsonError(context, error.status, error.message);
          throw error;
        }
        const bytes = await renderShareImage(shareCard("events", event), art, { folder: shareFolder, storage });
        return context.body(new Uint8Array(bytes), 200, { "Content-Type": "image/jpeg" });
      });
    },
  }),
] as const;
