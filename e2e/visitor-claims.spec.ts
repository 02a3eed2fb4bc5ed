import { bookableDays } from "../app/bookings/requests/limits.ts";
import { formatLongDate } from "../app/platform/lib/time/wall-time-text.ts";
import { answer, claim, expectFailure, fill, open } from "./guest-forms.ts";
import { expect, test } from "./site.ts";

test("a refused claim says why; an accepted one says where its code is", { tag: "@journey" }, async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/4(09|10|22)/);
  const place = await open(page, claim);
  await fill(place, claim.filling);
  const full = "This offer is fully claimed for Saturday 28 November 2026. Try another night.";
  for (const [status, message, errors] of [
    [410, "This offer has ended.", {}],
    [409, "This offer is fully claimed.", {}],
    [409, "You've already claimed this offer.", {}],
    [422, "Please check the highlighted fields.", { celebrateDate: full }],
  ] as const) {
    await answer(page, claim.call, { status, json: { message, errors } });
    await place.locator("button[type=submit]").click();
    await expect(page.getByRole("alertdialog")).not.toContainText("Submission failed");
    await expectFailure(page, place, claim, message);
    await page.unroute(`**${claim.call}`);
  }
  await expect(place.getByLabel("Celebration date")).toHaveAccessibleDescription(full);

  const link = "/my/abc";
  for (const [told, said] of [
    [{ link, emailed: true }, "We've emailed you the code to show at the door."],
    [{ link, emailed: false }, "We haven't emailed you the code yet. Your private page says when we have."],
    [{ link, emailed: false, code: "K7QM-4R2T" }, "Show it at the door. It works once."],
  ] as const) {
    await answer(page, claim.call, { status: 201, json: { message: "Received.", reference: "OFF-7Q4K", ...told } });
    await fill(place, claim.filling);
    await place.locator("button[type=submit]").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Your request has been received. Our team will be in touch shortly!")).toBeVisible();
    await expect(dialog.getByText(said, { exact: true })).toBeVisible();
    await expect(dialog.getByText("K7QM-4R2T", { exact: true })).toHaveCount("code" in told ? 1 : 0);
    await expect(dialog.getByRole("link", { name: "View or change your request" })).toHaveAttribute("href", link);
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.unroute(`**${claim.call}`);
  }
});

test("an offer for one club night accepts only that date", async ({ page }) => {
  const offers: { _id: string; night?: string }[] = await (await page.request.get("/api/offers/all-offers")).json();
  const offer = offers.find(({ night }) => night !== undefined);
  const night = offer?.night ?? "";
  const sent = await answer(page, claim.call, { status: 201 });
  await page.goto(`/offers/${offer?._id}`);
  await expect(page.getByText(`For ${formatLongDate(night)} only`, { exact: true })).toBeVisible();
  const place = page.getByRole("form", { name: claim.label });
  const date = place.getByLabel("Celebration date");
  await expect(date).toHaveValue(night);
  const { celebrateDate: _, ...rest } = claim.filling;
  await fill(place, { ...rest, celebrateDate: bookableDays().last });
  await expect(date).toHaveAttribute("aria-invalid", "true");
  await expect(date).toHaveAccessibleDescription(`Only for ${formatLongDate(night)}.`);
  await place.getByRole("button", { name: "Claim!" }).click();
  await expect(date).toBeFocused();
  await date.fill(night);
  await expect(date).not.toHaveAttribute("aria-invalid");
  expect(sent).toEqual([]);
  await place.getByRole("button", { name: "Claim!" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(sent[0]?.postDataJSON()).toMatchObject({ celebrateDate: night });
});
