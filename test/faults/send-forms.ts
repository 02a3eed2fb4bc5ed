import { randomUUID } from "node:crypto";
import { bookableSaturdays } from "../saturdays.ts";

const person = { name: "Mia Chen", email: "mia@guest.example", phone: "+61412345678" };

/** The forms by endpoint; each guest sends them in turn. */
const forms: [path: string, fields: object][] = [
  ["/api/event/vip-table", { ...person, date: bookableSaturdays().first, guests: 8, budget: "$251-$500", message: "" }],
  ["/api/contact", { name: person.name, email: person.email, subject: "Scarf", message: "Red, by the bar." }],
];

/**
 * Guests send one form after the other until they are stopped or the server is gone.
 *
 * @param acknowledged receives the references of 201 responses.
 * @throws when the server responds with anything but 201 or 503.
 */
export async function sendForms(
  origin: string,
  guests: number,
  over: AbortSignal,
  acknowledged: Set<string>,
): Promise<void> {
  const guest = async (turn: number) => {
    while (!over.aborted) {
      const [path, fields] = forms[turn % forms.length] as (typeof forms)[number];
      turn += 1;
      const answer = await fetch(origin + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
        body: JSON.stringify(fields),
      }).then(
        async (response) => ({ status: response.status, body: await response.json().catch(() => undefined) }),
        () => undefined,
      );
      // Killed in the middle of a response: nothing was acknowledged.
      if (answer?.body === undefined) continue;
      if (answer.status !== 201 && answer.status !== 503)
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (answer.status === 201) acknowledged.add(answer.body.reference);
    }
  };
  await Promise.all(Array.from({ length: guests }, (_, turn) => guest(turn)));
}
