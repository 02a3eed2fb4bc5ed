import { searchableWords } from "../../platform/lib/searchable.ts";
import { lastNight } from "./last-night.ts";
import { letters } from "./letters.ts";
import { requestsAhead } from "./requests-ahead.ts";
import { demoSubscribers } from "./subscribers.ts";

/** Every request of the demo. */
export const demoRequests = [...lastNight, ...requestsAhead, ...letters];

/**
 * Mobile numbers that are never assigned: "Phone numbers for use in TV shows, films and creative works", Australian
 * Communications and Media Authority. For landlines it reserves (02) 5550 xxxx.
 */
const mobiles = `570006 570156 570157 570158 570159 570110 570313 570737 571266 571491 571804 572549 572665 572983
  573770 573087 574118 574632 575254 575789 576398 576801 577426 577644 578957 578148 578888 579212 579760 579455`
  .split(/\s+/)
  .map((end) => `+61491${end}`);

const FIRST_LANDLINE = 61_255_500_200;

/** Reserved domains (RFC 2606, section 3). */
const domains = ["example.com", "example.org", "example.net"];

const names = [...new Set([...demoRequests, ...demoSubscribers].map(({ name }) => name))];

/** An invented guest's email address and phone number. */
export function contactOf(name: string): { email: string; phone: string } {
  const index = names.indexOf(name);
  const local = searchableWords(name).join(".");
  return {
    email: `${local}@${domains[index % domains.length]}`,
    phone: mobiles[index] ?? `+${FIRST_LANDLINE + index}`,
  };
}
