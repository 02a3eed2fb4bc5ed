import type { Page } from "@playwright/test";
import { tonight } from "../app/platform/venue/club-night.ts";
import { bookableSaturdays } from "../test/saturdays.ts";
import { listForm } from "../test/staff-lists.ts";
import { alive } from "./loaded.ts";
import { evening, makeNight } from "./nights.ts";
import { expect, test } from "./office.ts";

async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** Presses a button by keyboard, once it exists. */
async function press(page: Page, name: string, within = page.locator("body")): Promise<void> {
  const button = within.getByRole("button", { name, exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
}

test("the focus never returns to the page's start: after a dialog closes, a button acts or an element is removed", async ({
  page,
  office,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ 422 /);
  const focused = (name: string) => expect(page.getByRole("button", { name, exact: true })).toBeFocused();

  // A dialog that is closed by its button returns focus.
  const { _id: eventId } = await makeNight(request, staff, { name: "Night of the keyboard", start_date: evening(61) });
  await enter(page, `/admin/edit-event/${eventId}`);
  await press(page, "Change status");
  await press(page, "Close", page.getByRole("dialog"));
  await focused("Change status");

  // A button that is disabled while it works has focus again afterwards; a button that is removed passes it on.
  const guest = office.guest("Kiri Tane");
  const { _id } = await office.find(
    await office.ask("vip-table", guest, { date: tonight(), guests: 4, time: "23:00" }),
  );
  await enter(page, `/admin/requests/${_id}`);
  await page.getByRole("textbox", { name: "Note" }).fill("Asked for the terrace.");
  await press(page, "Add note");
  // Not on a field, which would receive what is typed.
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("Asked for the terrace.")).toBeVisible();
  await focused("Add note");
  await press(page, "Approve");
  await press(page, "Approve and email", page.getByRole("dialog"));
  await expect(history.getByText("Approved, was New")).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();

  // A removed row passes focus to its neighbour.
  await request.post("/api/floor/tables", {
    ...staff,
    data: { room: "Attic", name: "Beam", seats: 4, minimum: null },
  });
  await enter(page, "/admin/setup/tables");
  const row = page.getByRole("form", { name: "Beam" });
  await press(page, "Delete", row);
  await press(page, "Delete table", page.getByRole("alertdialog"));
  await expect(row).toHaveCount(0);
  await expect(
    page
      .getByRole("button", { name: "Save" })
      .or(page.getByRole("button", { name: /^Add (table|room)/ }))
      .and(page.locator(":focus")),
  ).toHaveCount(1);
  await press(page, "Add room");
  await expect(page.getByRole("form", { name: "New room" }).getByLabel("Room")).toBeFocused();

  // On the sheet, focus stays with the guest who was just checked in, and a toast's Undo returns it there.
  await enter(page, "/admin/tonight");
  await page.getByRole("button", { name: `Check in: ${guest.name}` }).press("Enter");
  const more = page.getByRole("button", { name: new RegExp(`^${guest.name}: Arrived .* More$`) });
  await expect(more).toBeFocused();
  await press(page, "Undo", page.getByRole("status"));
  await focused(`Check in: ${guest.name}`);
});

test("a toast's Undo works while a dialog is open, and the dialog stays", async ({ page, request, staff }) => {
  await makeNight(request, staff, { name: "Under the dialog" });
  await enter(page, "/admin/events?q=under+the+dialog");
  const status = page.getByRole("switch", { name: /^Under the dialog, /, includeHidden: true });
  await status.click();
  await expect(status).not.toBeChecked();
  const duplicate = page.getByRole("button", { name: /^Duplicate Under the dialog, / });
  await duplicate.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(status).toBeChecked();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(duplicate).toBeFocused();
});

test("on a phone everything that takes the focus is seen while it has it, also what sorts a list", async ({
  page,
  office,
}) => {
  await office.ask("contact", office.guest("Mia Chen"));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/admin/requests", "/admin/events"]) {
    await enter(page, path);
    const main = page.getByRole("main");
    await main.getByRole("table").waitFor();
    const controls = main.locator("table :is(a, button, input):visible");
    const sizes = await controls.evaluateAll((all: HTMLElement[]) =>
      all.map((control) => {
        control.focus();
        const { width, height } = control.getBoundingClientRect();
        return { smaller: Math.min(width, height), html: control.outerHTML };
      }),
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.filter(({ smaller }) => smaller <= 10)).toEqual([]);
  }
});

test("what ends someone's access asks first: a door code, private links and a guest on a list", async ({
  page,
  staff,
}) => {
  const { send } = staff;
  const { first: night } = bookableSaturdays();
  const { _id: list } = await send("/guest-lists", { ...listForm, name: "Friends of the keyboard" });
  await send(`/guest-lists/${list}/entries`, { night, text: "Mia Chen", notify: false });
  await send(`/guest-lists/${list}/link`, { link: "new" });
  await send("/tonight/passes", { night: tonight(), door: "Cellar" });
  await send("/incidents/links", { inspector: "Lee Park", from: tonight(), to: tonight(), hours: 24 });
  const question = page.getByRole("alertdialog");
  /** Leaves the question with Escape, then opens it again and confirms. */
  const confirm = async (name: string, answer: string) => {
    await press(page, name);
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, answer, question);
    await expect(question).toHaveCount(0);
  };

  await enter(page, `/admin/guest-lists/${list}?night=${night}`);
  await confirm("Remove Mia Chen", "Remove guest");
  await expect(page.getByText("No guests on this list for this club night.")).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
  await confirm("Create link", "Create new link");
  await expect(page.getByRole("button", { name: "Copy" })).toBeFocused();
  await confirm("Revoke link", "Revoke link");
  await expect(page.getByText("There is no link now.")).toBeVisible();
  // Without a link there is nothing to lose.
  await press(page, "Create link");
  await expect(page.getByRole("button", { name: "Copy" })).toBeFocused();

  await enter(page, "/admin/incidents");
  await confirm("Revoke Lee Park", "Revoke link");
  await expect(page.getByText("Lee Park: link revoked.")).toBeVisible();
  await enter(page, `/admin/tonight?night=${tonight()}`);
  await confirm("Revoke Cellar", "Revoke code");
  await expect(page.getByText("Cellar: door code revoked.")).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
});
