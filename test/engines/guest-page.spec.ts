import { findOutsideSource } from "../../e2e/inside-viewport.ts";
import { bookableSaturdays } from "../saturdays.ts";
import { expect, test } from "./test.ts";

test("a guest changes a table request on a phone, asks a question and cancels it", async ({ tab, site }) => {
  await tab.window.resize(390, 844);
  const party = { name: "Mia Chen", email: "mia@example.com", phone: "+61491570200", guests: 4, budget: "$251-$500" };
  const answer = await fetch(`${site.origin}/api/event/vip-table`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...party, date: bookableSaturdays().last, message: "" }),
  });
  expect(answer.status).toBe(201);
  const { link } = (await answer.json()) as { link: string };
  const isInside = async () => expect(await tab.evaluate(findOutsideSource())).toEqual([]);

  // The page has no script to wait for.
  await tab.window.open(`${site.origin}${link}`);
  await tab.see("h1", "Request received");
  await isInside();
  await tab.fill("[name=guests]", "5");
  await tab.click("button", "Save changes");
  await tab.see("[role=status]", /Changes saved/);
  await tab.fill("[name=question]", "Is there a step at the door?");
  await tab.click("button", "Send question");
  await tab.see("li", /Is there a step at the door\?/);
  await isInside();
  await tab.click("a, button, summary", "Cancel request");
  await tab.see("h2, h3", "Cancel this request?");
  await isInside();
  await tab.click("button", "Cancel request");
  await tab.see("h1", "Cancelled");
});
