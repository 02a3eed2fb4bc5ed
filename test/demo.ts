import { openFolderStorage } from "../app/house/images/folder-storage.server.ts";
import { imageFileNames } from "../app/house/images/image.ts";
import type { MediaStorage } from "../app/house/images/media-storage.ts";
import { insertImageRow } from "../app/house/images/store.server.ts";
import { addDemo, createDemo } from "../app/office/demo/create.server.ts";
import { eventSeries } from "../app/office/demo/events.ts";
import { demoNews } from "../app/office/demo/news.ts";
import { demoOffers } from "../app/office/demo/offers.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { testFolder } from "./folder.ts";

/** The address of emails to the club. */
export const clubAddress = "club@afterglow.example";

/** Stores the demo's images with one file each, as an interrupted start leaves them: creating all files takes minutes. */
async function storeDemoImages(db: Database, storage: MediaStorage): Promise<void> {
  for (const { image, alt, focus } of [...eventSeries(), ...demoOffers(), ...demoNews()]) {
    const fileId = `00000000-0000-7000-8000-${Buffer.from(image.slice(-6)).toString("hex")}`;
    if (await db.selectFrom("media").select("id").where("id", "=", fileId).executeTakeFirst()) continue;
    await insertImageRow(db, { fileId, width: 1200, height: 800, color: "#000000" }, { alt, focus });
    await storage.put(imageFileNames(fileId, 1200)[0] ?? "", Buffer.from(image));
  }
}

interface DemoOptions {
  storage?: MediaStorage;
  /** Whether with requests, door actions and subscribers. */
  activity?: boolean;
  /** ms since 1970. */
  now?: number;
}

/** Fills an empty database like a first start; returns where the images are. */
export async function makeDemo(db: Database, { storage, activity = true, now = Date.now() }: DemoOptions = {}) {
  const place = storage ?? openFolderStorage(await testFolder());
  await storeDemoImages(db, place);
  await createDemo({ db, storage: place, clubAddress, activity, now });
  return place;
}

/** Adds the demo to existing data, like the operator's command. */
export async function addDemoTo(db: Database, storage: MediaStorage, now = Date.now()): Promise<void> {
  await storeDemoImages(db, storage);
  await addDemo({ db, storage, clubAddress, now });
}
