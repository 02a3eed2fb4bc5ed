/** The key of the device's id in local storage. */
const PLACE = "device";

/** A random id of this browser: a login with an unknown one is from a new device. It survives logging out. */
export function deviceId(): string {
  const known = localStorage.getItem(PLACE);
  if (known) return known;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  localStorage.setItem(PLACE, id);
  return id;
}
