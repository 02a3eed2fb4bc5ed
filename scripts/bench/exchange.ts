import { type Agent, type OutgoingHttpHeaders, request } from "node:http";

interface Sent {
  agent?: Agent;
  headers?: OutgoingHttpHeaders;
  /** The body of a POST request; undefined for a GET request. */
  body?: string | Buffer;
}

/** Sends a request and reads the whole response. @returns the duration in ms. @throws on any other status. */
export function exchange(url: string, status: number, { agent, headers, body }: Sent = {}): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: body ? "POST" : "GET", agent, headers }, (response) => {
      response.resume();
      response.on("error", reject);
      response.on("end", () =>
        response.statusCode === status
          ? resolve(performance.now() - start)
          : reject(new Error(`${url} returned ${response.statusCode}.`)),
      );
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
