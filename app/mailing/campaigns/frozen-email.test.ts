import { expect, test } from "vitest";
import { fillFirstName, personalise } from "./frozen-email.ts";

test.each([
  ["Hi {first name},", "Hi Mia,", "Hi,"],
  ["hello {first name}!", "hello Mia!", "hello!"],
  ["<p>Hey {first name},</p>", "<p>Hey Mia,</p>", "<p>Hey,</p>"],
  ["Welcome {first name}, come in", "Welcome Mia, come in", "Welcome, come in"],
  ["Dear {first name},", "Dear Mia,", "Hello,"],
  ["{first name}, this week", "Mia, this week", "This week"],
  ["<p>{first name}: élan</p>", "<p>Mia: élan</p>", "<p>Élan</p>"],
  ["This week, {first name}", "This week, Mia", "This week"],
  ["See you, {first name}! {first name}, come", "See you, Mia! Mia, come", "See you! Come"],
  ["Is {first name} in?", "Is Mia in?", "Is in?"],
  ["{first name}", "Mia", ""],
])("%s: with a name and without", (written, named, nameless) => {
  const frozen = fillFirstName(written);
  const email = { subject: frozen, html: frozen, text: frozen, links: [], events: [] };
  const all = (firstName: string) => personalise(email, { firstName, unsubscribe: "" });
  expect(all("Mia")).toEqual({ subject: named, html: named, text: named });
  expect(all("")).toEqual({ subject: nameless, html: nameless, text: nameless });
});
