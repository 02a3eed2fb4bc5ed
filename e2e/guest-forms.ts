import type { Locator, Page, Request } from "@playwright/test";
import { bookableSaturdays } from "../test/saturdays.ts";
import { expect } from "./site.ts";

/** The demo's offers are valid on the first. */
const { first: soon, last: day } = bookableSaturdays();

type Filling = Record<string, string>;

export interface FormUnderTest {
  name: string;
  /** Its path; for a claim an offer's page. */
  path: string;
  label: string;
  button: string;
  call: string;
  /** Values by field. */
  filling: Filling;
  /** Those that may be empty. */
  optional?: readonly string[];
  /** The complete request body. */
  payload: Record<string, unknown>;
  /** The confirmation: a dialog's title, or an alert's text. */
  received: string;
  close: "Close" | "OK";
  refused: string;
  unreachable: string;
  /** Failures are shown in the form, not in an alert. */
  inForm?: boolean;
  reference?: RegExp;
  firstField: string;
}

const person = { email: "mia@example.com", phone: "0412 345 678" };
const party = { date: day, guests: "8", firstName: "Mia", ...person, budget: "$251-$500" };
const networkError = "Network error. Please check your connection and try again.";
const formRefused = "Failed to submit the form. Please try again.";

export const forms: FormUnderTest[] = [
  {
    name: "subscribe",
    path: "/",
    label: "Subscribe",
    button: "Subscribe",
    call: "/api/event/subscribe",
    filling: { firstName: "Mia", ...person },
    payload: {
      firstName: "Mia",
      lastName: "",
      email: "mia@example.com",
      countryCode: "+61",
      number: "412345678",
    },
    received: "You're In!",
    close: "Close",
    refused: "Error submitting form.",
    unreachable: "Network error. Please try again later.",
    inForm: true,
    firstField: "firstName",
  },
  {
    name: "VIP table",
    path: "/vip-tables",
    label: "Request Your Table",
    button: "Request table",
    call: "/api/event/vip-table",
    filling: { ...party, comment: "A birthday." },
    optional: ["comment"],
    payload: {
      name: "Mia",
      email: "mia@example.com",
      phone: "+61412345678",
      date: day,
      guests: 8,
      budget: "$251-$500",
      message: "A birthday.",
    },
    received: "Submission Successful!",
    close: "Close",
    refused: "Failed to submit. Please try again.",
    unreachable: networkError,
    reference: /VIP-\w+/,
    firstField: "date",
  },
  {
    name: "function",
    path: "/functions",
    label: "Ask about a date",
    button: "Send inquiry",
    call: "/api/event/add-function-inquiry",
    filling: { ...party, surname: "Okafor" },
    payload: {
      name: "Mia Okafor",
      email: "mia@example.com",
      phone: "+61412345678",
      eventType: "Function Request",
      date: day,
      guests: 8,
      budget: "$251-$500",
      message: "",
    },
    received: "Submission Successful!",
    close: "Close",
    refused: formRefused,
    unreachable: networkError,
    reference: /FUN-\w+/,
    firstField: "date",
  },
  {
    name: "career",
    path: "/careers",
    label: "Apply",
    button: "Apply",
    call: "/api/careers/career-form",
    filling: { firstName: "Mia", ...person, dob: "1999-03-04", role: "dj", social: "@mia.plays" },
    payload: {
      firstName: "Mia",
      lastName: "",
      code: "+61",
      phone: "+61412345678",
      email: "mia@example.com",
      dob: "1999-03-04",
      social: "@mia.plays",
      role: "dj",
    },
    received: "Application Submitted!",
    close: "Close",
    refused: formRefused,
    unreachable: networkError,
    reference: /JOB-\w+/,
    firstField: "firstName",
  },
  {
    name: "contact",
    path: "/contact",
    label: "Write to us",
    button: "Send message",
    call: "/api/contact",
    filling: {
      name: "Mia Okafor",
      email: "mia@example.com",
      subject: "Lost scarf",
      message: "A red one.\nNear the booths.",
    },
    payload: {
      name: "Mia Okafor",
      email: "mia@example.com",
      subject: "Lost scarf",
      message: "A red one.\nNear the booths.",
    },
    received: "Your message has been sent. We'll get back to you soon.",
    close: "OK",
    refused: formRefused,
    unreachable: networkError,
    reference: /MSG-\w+/,
    firstField: "name",
  },
  {
    name: "claim",
    path: "/offers/",
    label: "Claim this offer",
    button: "Claim!",
    call: "/api/offers/claim-offer",
    filling: {
      fname: "Mia",
      lname: "Okafor",
      ...person,
      celebrateDate: soon,
      guestName: "Ines\nDuarte",
    },
    payload: {
      offer_id: expect.any(String),
      fname: "Mia",
      lname: "Okafor",
      email: "mia@example.com",
      phone: "+61412345678",
      dob: "",
      celebrateDate: soon,
      instagram: "",
      guestName: "Ines Duarte",
    },
    received: "🎁 You're In!",
    close: "Close",
    refused: "Submission failed. Please try again.",
    unreachable: "Network error. Please try again.",
    reference: /OFF-\w+/,
    firstField: "fname",
  },
];

export const [subscribe, vipTable, inquiry, career, contact, claim] = forms as [
  FormUnderTest,
  FormUnderTest,
  FormUnderTest,
  FormUnderTest,
  FormUnderTest,
  FormUnderTest,
];

/** The address of a form's page. */
export async function addressOf(page: Page, { path }: FormUnderTest): Promise<string> {
  if (path !== "/offers/") return path;
  const [offer] = await (await page.request.get("/api/offers/all-offers")).json();
  return path + offer._id;
}

/** Scrolls to a form as a guest does, which makes it come to life. */
export async function approach(form: Locator): Promise<void> {
  await form.evaluate((element) => element.scrollIntoView());
  await form.page().keyboard.press("Shift");
}

/**
 * Approaches a form, and waits until its script checks and sends it; before, the browser does. The pointer moves on
 * over the form: a busy machine may not have run the page's own script when it arrives.
 */
export async function alive(form: Locator): Promise<void> {
  await expect(async () => {
    await form.dispatchEvent("pointerover");
    await expect(form).toHaveAttribute("novalidate", "", { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

export async function open(page: Page, form: FormUnderTest): Promise<Locator> {
  await page.goto(await addressOf(page, form));
  const place = page.getByRole("form", { name: form.label, exact: true });
  await alive(place);
  return place;
}

export async function fill(form: Locator, filling: Filling): Promise<void> {
  await alive(form);
  await fillIn(form, filling);
}

/** Fills in a form, whether its script runs or not. */
export async function fillIn(form: Locator, filling: Filling): Promise<void> {
  for (const [name, value] of Object.entries(filling)) {
    const field = form.locator(`[name="${name}"]`);
    if (await field.evaluate((element) => element.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(value);
  }
}

export const valuesOf = (form: Locator) =>
  form.evaluate((element) =>
    Object.fromEntries(
      [...new FormData(element as HTMLFormElement)].filter(
        ([name, value]) => typeof value === "string" && !["form", "settings-version"].includes(name),
      ),
    ),
  );

/** Responds to a form's request instead of the server, and collects what was sent. */
export async function answer(
  page: Page,
  call: string,
  fulfil: "abort" | { status: number; json?: unknown; headers?: object },
) {
  const sent: Request[] = [];
  await page.route(`**${call}`, async (route) => {
    sent.push(route.request());
    if (fulfil === "abort") await route.abort();
    else await route.fulfill({ status: fulfil.status, json: fulfil.json ?? {}, headers: { ...fulfil.headers } });
  });
  return sent;
}

export const keyOf = (request: Request | undefined) => request?.headers()["idempotency-key"] ?? "";

export async function expectReceived(page: Page, form: Locator, { received, close, reference }: FormUnderTest) {
  const dialog = page.getByRole(close === "OK" ? "alertdialog" : "dialog", { name: received });
  await expect(dialog).toBeVisible();
  if (reference) await expect(dialog).toContainText(reference);
  await expect(dialog.getByRole("button", { name: close })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(form.locator("button[type=submit]")).toBeFocused();
  const { phoneCountry, ...values } = await valuesOf(form);
  expect(Object.values(values).filter((value) => value !== "")).toEqual([]);
}

export async function expectFailure(page: Page, place: Locator, { inForm }: FormUnderTest, text: string) {
  if (inForm) {
    await expect(place.getByText(text, { exact: true })).toBeVisible();
    await expect(place.locator("button[type=submit]")).toBeEnabled();
    return;
  }
  const alert = page.getByRole("alertdialog");
  await expect(alert).toHaveAccessibleName(text);
  await expect(alert.getByText(text, { exact: true })).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toBeHidden();
}
