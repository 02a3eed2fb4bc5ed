import { randomUUID } from "node:crypto";
import { bookableDays } from "../../app/requests/limits.ts";

/** What a server has said that it has. */
export interface Acknowledged {
  /** References. */
  requests: Set<string>;
  /** Addresses of the newsletter. */
  addresses: Set<string>;
}

const person = { name: "Mia Chen", email: "mia@guest.example", phone: "+61412345678" };

/** The forms by their calls; each guest sends them in turn. */
const forms: [path: string, fields: () => object][] = [
  [
    "/api/event/vip-table",
    () => ({ ...person, date: bookableDays().first, guests: 8, budget: "$251-$500", message: "" }),
  ],
  ["/api/contact", () => ({ name: person.name, email: person.email, subject: "Scarf", message: "Red, by the bar." })],
  [
    "/api/event/subscribe",
    () => ({
      email: `${randomUUID()}@guest.example`,
      firstName: "Mia",
      lastName: "Chen",
      countryCode: "+61",
      number: "412345678",
    }),
  ],
];

/**
 * Guests hand in one form after the other until it is over or the server is gone.
 *
 * @param acknowledged gets what was answered with 201.
 * @throws when the server answers with anything but 201 or 503.
 */
export async function sendForms(
  origin: string,
  guests: number,
  over: AbortSignal,
  acknowledged: Acknowledged,
): Promise<void> {
  const guest = async (turn: number) => {
    while (!over.aborted) {
      const [path, fields] = forms[turn % forms.length] as (typeof forms)[number];
      turn += 1;
      const sent = fields();
      const answer = await fetch(origin + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
        body: JSON.stringify(sent),
      }).then(
        async (response) => ({ status: response.status, body: await response.json().catch(() => undefined) }),
        () => undefined,
      );
      // Killed in the middle of an answer: nothing was acknowledged.
      if (answer?.body === undefined) continue;
      if (answer.status !== 201 && answer.status !== 503)
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (answer.status !== 201) continue;
      if ("reference" in answer.body) acknowledged.requests.add(answer.body.reference);
      else acknowledged.addresses.add((sent as { email: string }).email);
    }
  };
  await Promise.all(Array.from({ length: guests }, (_, turn) => guest(turn)));
}
