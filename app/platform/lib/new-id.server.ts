import { randomUUIDv7 } from "node:crypto";

/** The last id's time, as 48 bits in hexadecimal, and its 12-bit counter (RFC 9562, section 6.2, method 1). */
let time = "";
let counter = 0;

/** A UUIDv7 that sorts after all earlier ones of this process; Node's own are not ordered within a millisecond. */
export function newId(): string {
  const id = randomUUIDv7();
  const now = id.slice(0, 8) + id.slice(9, 13);
  if (now > time) {
    time = now;
    // The first bit is cleared, to leave room for further ids within the millisecond.
    counter = Number.parseInt(id.slice(15, 18), 16) >> 1;
  } else if (counter < 0xfff) counter += 1;
  else {
    time = (Number.parseInt(time, 16) + 1).toString(16).padStart(12, "0");
    counter = 0;
  }
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}${id.slice(18)}`;
}
