import { readItem, storeItem } from "../../platform/lib/browser-storage.ts";
import { newId } from "../../platform/lib/new-id.ts";

/** The key of the device's id in local storage. */
const PLACE = "device";

/** A random id of this browser: a login with an unknown one is from a new device. It survives logging out. */
export function deviceId(): string {
  const known = readItem(PLACE);
  if (known) return known;
  const id = newId();
  storeItem(PLACE, id);
  return id;
}
