import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, lookupPublic, NotPublic } from "../../../platform/lib/public-address.server.ts";
import { eventNote, type NoteWeight } from "../event-note.ts";
import type { EventNote } from "../shapes.ts";

/** How long a check of a ticket link may take in total, in ms. */
const RESPONSE_TIMEOUT_MS = 3_000;
/** Redirects that a check follows. */
const MAX_REDIRECTS = 5;
/** Web ports only: ticket shops use no others, and other services must not be probed. */
const WEB_PORTS = ["", "80", "443"];

const AGENT = "Afterglow-ticket-link-check/1";

interface Head {
  status: number;
  location: string | undefined;
}

/** Requests one URL without following redirects; reads no body. */
function requestOnce(
  url: URL,
  method: "HEAD" | "GET",
  allowedHosts: readonly string[],
  signal: AbortSignal,
): Promise<Head> {
  const trusted = allowedHosts.includes(url.host);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!trusted && (!WEB_PORTS.includes(url.port) || (isIP(host) > 0 && !isPublicAddress(host))))
    return Promise.reject(new NotPublic(url.host));
  const send = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method,
        signal,
        agent: false,
        headers: { "User-Agent": AGENT, Accept: "text/html,*/*;q=0.1" },
        ...(!trusted && { lookup: lookupPublic }),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
        // Ignored: the status is known by now, and the body isn't needed.
        response.on("error", () => {});
        response.destroy();
      },
    );
    request.on("error", reject);
    request.end();
  });
}

/** The final response of a URL after redirects: by HEAD, or by GET if a shop does not support that. */
async function follow(link: string, allowedHosts: readonly string[], signal: AbortSignal): Promise<number | "loop"> {
  let url = new URL(link);
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const head = await requestOnce(url, "HEAD", allowedHosts, signal).catch((error) => {
      if (error instanceof NotPublic || signal.aborted) throw error;
      return { status: 0, location: undefined };
    });
    const answer = head.status >= 400 || head.status === 0 ? await requestOnce(url, "GET", allowedHosts, signal) : head;
    const onward = answer.status >= 300 && answer.status < 400 && answer.location;
    if (!onward) return answer.status;
    if (!URL.canParse(onward, url)) return answer.status;
    url = new URL(onward, url);
    if (url.protocol !== "http:" && url.protocol !== "https:") throw new NotPublic(url.protocol);
  }
  return "loop";
}

const note = (weight: NoteWeight, message: string) => eventNote("redirection_url", weight, message);

function ofStatus(status: number | "loop", host: string): EventNote | null {
  if (status === "loop") return note("must", "The ticket link redirects in a loop.");
  if (status === 404 || status === 410)
    return note("must", `${host} has no page at the ticket link (${status}). Copy the link from the shop again.`);
  if (status === 401 || status === 403 || status === 429)
    return note("note", `${host} blocks automatic checks (${status}). Open the ticket link yourself.`);
  if (status >= 400)
    return note("should", `${host} returns an error for the ticket link (${status}). Try again later.`);
  return null;
}

function ofError(error: unknown, host: string, late: boolean): EventNote {
  const code = String((error as { code?: unknown }).code ?? "");
  if (error instanceof NotPublic)
    return note("must", "The ticket link is in a private network that guests can't reach. It wasn't checked.");
  if (late)
    return note(
      "should",
      `${host} didn't respond within ${RESPONSE_TIMEOUT_MS / 1_000} seconds. Open the ticket link yourself.`,
    );
  if (code === "ENOTFOUND") return note("must", `${host} doesn't exist. Check the ticket link's spelling.`);
  if (/CERT|TLS|SSL|SIGNATURE/.test(code))
    return note("must", `${host} has no valid certificate, so browsers warn guests.`);
  return note("should", `${host} doesn't respond. Open the ticket link yourself.`);
}

/**
 * Checks whether a ticket link responds. Only public addresses on web ports are requested,
 * at every redirect, and only the response's status is read.
 *
 * @param link http or https.
 * @param allowedHosts that are requested although they are not public, with their ports: `127.0.0.1:4010`.
 * @returns the note about it; null when it responds.
 */
export async function checkTicketLink(link: string, allowedHosts: readonly string[] = []): Promise<EventNote | null> {
  const { hostname } = new URL(link);
  const host = hostname.replace(/^www\./, "");
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  // A DNS look-up ignores the signal.
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    return ofStatus(await Promise.race([follow(link, allowedHosts, signal), late]), host);
  } catch (error) {
    return ofError(error, host, signal.aborted);
  }
}
