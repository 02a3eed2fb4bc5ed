import { basename, join } from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import type { CalendarEvent } from "../events/event.ts";
import { nightFor } from "../events/event-night.ts";
import { type SharePreviewForm, sharePreviewSchema } from "../events/schema.ts";
import { findStaffEvent } from "../events/staff-store.server.ts";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { limitConcurrency } from "../lib/limit-concurrency.server.ts";
import { parseInstant, zonedIso } from "../lib/zoned-time.server.ts";
import { type MediaStorage, readPicture } from "../media/media-storage.ts";
import { readForm } from "../media/read-form.server.ts";
import { renderShareImage } from "./draw-share-picture.server.ts";
import { createTypeSetter, type TypeSetter } from "./set-type.server.ts";
import { shareCard } from "./share-card.server.ts";

/** px that a picture is brought to before it is drawn with; its side of the card is smaller. */
const LARGEST = 1_500;

const atTheVenue = (time: string) => zonedIso(parseInstant(time, venue.timeZone), venue.timeZone);

/** A night as it is typed, with what is stored of it where it is stored. */
async function typedNight(db: Database, form: SharePreviewForm): Promise<CalendarEvent> {
  const { id = "", name, night } = form;
  const stored = id === "" ? undefined : await findStaffEvent(db, id);
  const [start_date, end_date] = [atTheVenue(form.start_date), atTheVenue(form.end_date)];
  const dates = { start_date, end_date, night: nightFor(start_date, night) };
  const nothing = { _id: "preview", status: true, state: "on", imgsrc: "", redirection_url: "" } as const;
  return { ...nothing, ...stored, name, ...dates };
}

/**
 * `/api/event/preview-share`: the picture that will go with a shared link to a night, drawn as it is typed and
 * with the picture that was chosen; nothing of it is kept.
 *
 * @param folder where share pictures are kept; type is put there to be read.
 */
export function sharePreviewApi(db: Database, folder: string, stored: MediaStorage): Hono {
  const api = new Hono();
  const oneByOne = limitConcurrency(1);
  let setter: Promise<TypeSetter> | undefined;

  api.post("/preview-share", async (context) => {
    const form = await readForm(context, sharePreviewSchema, "image optional");
    if (form instanceof Response) return form;
    const event = await typedNight(db, form.data);
    const { image } = form;
    return oneByOne(async () => {
      let art: Buffer | undefined;
      try {
        const bytes =
          image ??
          (event.imgsrc ? await readPicture(stored, basename(event.imgsrc)).catch(() => undefined) : undefined);
        const fitting = { width: LARGEST, height: LARGEST, fit: "inside", withoutEnlargement: true } as const;
        art = bytes && (await sharp(bytes).rotate().resize(fitting).png().toBuffer());
      } catch {
        return jsonError(context, 415, "We can't read this image. Choose a JPEG, PNG, WebP or AVIF.");
      }
      setter ??= createTypeSetter(join(folder, "fonts"));
      const bytes = await renderShareImage(shareCard("events", event), art, await setter);
      return context.body(new Uint8Array(bytes), 200, { "Content-Type": "image/jpeg" });
    });
  });
  api.all("/preview-share", onlyMethods("POST"));
  return api;
}
