import type { Locator, Page, Request } from "@playwright/test";
import { bookableDays } from "../app/requests/limits.ts";
import { expect, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

const day = bookableDays().last;
/** The demo's offers hold then. */
const soon = bookableDays().first;

type Filling = Record<string, string>;

interface FormUnderTest {
  name: string;
  /** Where it is; an offer's page for a claim. */
  path: string;
  label: string;
  button: string;
  call: string;
  /** What is typed or chosen, by field. */
  filling: Filling;
  /** What goes over the wire, whole. */
  payload: Record<string, unknown>;
  /** What is said when it was received: a dialog's title, or an alert's text. */
  received: string;
  close: "Close" | "OK";
  refused: string;
  unreachable: string;
  /** Failures stand in the form, not in an alert. */
  inForm?: boolean;
  reference?: RegExp;
  firstField: string;
}

const person = { email: "mia@example.com", phone: "0412 345 678" };
const party = { date: day, guests: "8", firstName: "Mia", ...person, budget: "$251-$500" };
const networkError = "Network error. Please check your connection and try again.";
const formRefused = "Failed to submit the form. Please try again.";

const forms: FormUnderTest[] = [
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

const [subscribe, vipTable, , career, contact, claim] = forms as [
  FormUnderTest,
  FormUnderTest,
  FormUnderTest,
  FormUnderTest,
  FormUnderTest,
  FormUnderTest,
];

async function open(page: Page, { path, label }: FormUnderTest): Promise<Locator> {
  let address = path;
  if (path === "/offers/") {
    const [offer] = await (await page.request.get("/api/offers/all-offers")).json();
    address += offer._id;
  }
  await page.goto(address);
  return page.getByRole("form", { name: label, exact: true });
}

async function fill(form: Locator, filling: Filling): Promise<void> {
  await expect(form.locator("button[type=submit]")).toBeEnabled();
  for (const [name, value] of Object.entries(filling)) {
    const field = form.locator(`[name="${name}"]`);
    if (await field.evaluate((element) => element.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(value);
  }
}

const valuesOf = (form: Locator) =>
  form.evaluate((element) => Object.fromEntries(new FormData(element as HTMLFormElement)));

/** Answers a form's call, and collects what was sent. */
async function answer(
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

const keyOf = (request: Request | undefined) => request?.headers()["idempotency-key"] ?? "";

async function expectReceived(page: Page, form: Locator, { received, close, reference }: FormUnderTest) {
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

for (const form of forms) {
  test.describe(`the ${form.name} form`, () => {
    test("sends exactly what was specified, once, and is cleared", async ({ page }) => {
      const sent = await answer(page, form.call, {
        status: 201,
        json: {
          message: "Received.",
          ...(form.reference && { reference: `${form.reference.source.slice(0, 3)}-7Q4K` }),
        },
      });
      const place = await open(page, form);
      await fill(place, form.filling);
      await place.getByRole("button", { name: form.button, exact: true }).click();
      await expectReceived(page, place, form);
      expect(sent).toHaveLength(1);
      expect(sent[0]?.postDataJSON()).toEqual(form.payload);
      expect(sent[0]?.headers()["content-type"]).toContain("application/json");
      expect(keyOf(sent[0])).toMatch(/^[0-9a-f-]{36}$/);
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("form:")))).toEqual(
        [],
      );
    });

    test("is received by the real server", async ({ page }) => {
      const place = await open(page, form);
      await fill(place, form.filling);
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === form.call);
      await place.getByRole("button", { name: form.button, exact: true }).click();
      expect((await answered).status()).toBe(201);
      await expectReceived(page, place, form);
    });

    test("says that the server refused it, and keeps what was typed", async ({ page, allowConsoleErrors }) => {
      allowConsoleErrors(/500/);
      await answer(page, form.call, { status: 500 });
      const place = await open(page, form);
      await fill(place, form.filling);
      const before = await valuesOf(place);
      await place.getByRole("button", { name: form.button, exact: true }).click();
      await expectFailure(page, place, form, form.refused);
      expect(await valuesOf(place)).toEqual(before);
    });

    test("says that the network failed, keeps what was typed, and sends it again as the same", async ({
      page,
      allowConsoleErrors,
    }) => {
      allowConsoleErrors(/ERR_FAILED/);
      const sent = await answer(page, form.call, "abort");
      const place = await open(page, form);
      await fill(place, form.filling);
      const before = await valuesOf(place);
      const button = place.getByRole("button", { name: form.button, exact: true });
      await button.click();
      await expectFailure(page, place, form, form.unreachable);
      expect(await valuesOf(place)).toEqual(before);
      await button.click();
      await expectFailure(page, place, form, form.unreachable);
      await place.locator("[name=email]").fill("ines@example.com");
      await button.click();
      await expectFailure(page, place, form, form.unreachable);
      const keys = sent.map(keyOf);
      expect(keys).toHaveLength(3);
      expect(keys[1]).toBe(keys[0]);
      expect(keys[2]).not.toBe(keys[0]);
    });

    test("says what is wrong beside each field and goes to the first, without asking the server", async ({ page }) => {
      const sent = await answer(page, form.call, { status: 201 });
      const place = await open(page, form);
      const button = place.getByRole("button", { name: form.button, exact: true });
      await button.click();
      if (form === career) await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
      const first = place.locator(`[name="${form.firstField}"]`);
      await expect(first).toBeFocused();
      await expect(first).toHaveAttribute("aria-invalid", "true");
      await expect(first).toHaveAccessibleDescription(/\w/);
      await expect(place.getByText(/fields need another look\.$/)).toBeVisible();
      const wrong = await place
        .locator("[aria-invalid=true]")
        .evaluateAll((fields) => fields.map((field) => field.getAttribute("name")));
      const required = Object.keys(form.filling).filter((name) => name !== "comment");
      expect([...wrong].sort()).toEqual([...required].sort());
      expect(await axeFindings(page, { within: "form" })).toEqual([]);
      expect(sent).toEqual([]);
    });

    test("works by keyboard alone, on a phone's screen", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await answer(page, form.call, { status: 201, json: { message: "Received.", reference: "ABC-7Q4K" } });
      const place = await open(page, form);
      await expect(place.locator("button[type=submit]")).toBeEnabled();
      await place.locator(`[name="${form.firstField}"]`).focus();
      // The date's own calendar button has the focus inside the date, where `:focus` does not reach.
      const focused = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          return { name: activeElement?.getAttribute("name") ?? "", kind: activeElement?.getAttribute("type") ?? "" };
        });
      const left = { ...form.filling };
      for (let stops = 0; stops < 60 && Object.keys(left).length > 0; stops++) {
        const { name, kind } = await focused();
        const value = left[name];
        if (value !== undefined) {
          delete left[name];
          if (kind === "date") await place.locator(`[name="${name}"]`).fill(value);
          else if (name === "role") await page.keyboard.type("DJ");
          else if (name === "budget") await page.keyboard.type("$2500");
          else await page.keyboard.type(value);
        }
        await page.keyboard.press("Tab");
      }
      expect(left).toEqual({});
      await place.locator("button[type=submit]").focus();
      await page.keyboard.press("Enter");
      const { received, close } = form;
      await expect(page.getByRole(close === "OK" ? "alertdialog" : "dialog", { name: received })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog[open]")).toHaveCount(0);
    });

    test("fits a phone: nothing sticks out, nothing is smaller than a thumb, nothing makes it zoom", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const place = await open(page, form);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const fields = await place.locator("input:not([type=hidden], [name=website]), select, textarea, button").all();
      for (const field of fields) {
        expect(
          (await field.boundingBox())?.height,
          await field.evaluate((element) => element.outerHTML),
        ).toBeGreaterThanOrEqual(48);
        expect(
          await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
        ).toBeGreaterThanOrEqual(16);
      }
    });

    test("gives one request for a double click", async ({ page }) => {
      const sent: Request[] = [];
      await page.route(`**${form.call}`, async (route) => {
        sent.push(route.request());
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.fulfill({ status: 201, json: { message: "Received." } });
      });
      const place = await open(page, form);
      await fill(place, form.filling);
      await place.locator("button[type=submit]").dblclick();
      const button = place.locator("button[type=submit]");
      await expect(button).toHaveText("Submitting...");
      await expect(button).toBeDisabled();
      await expect(page.locator("dialog[open]")).toBeVisible();
      await expect(button).toHaveText(form.button);
      expect(sent).toHaveLength(1);
    });

    test("survives a reload half filled, and its key with it", async ({ page, allowConsoleErrors }) => {
      allowConsoleErrors(/ERR_FAILED/);
      const sent = await answer(page, form.call, "abort");
      const place = await open(page, form);
      await fill(place, form.filling);
      await place.locator("button[type=submit]").click();
      await expectFailure(page, place, form, form.unreachable);
      const before = await valuesOf(place);
      await page.reload();
      const kept = form === career ? { ...before, dob: "" } : before;
      await expect.poll(() => valuesOf(place)).toEqual(kept);
      if (form === career) {
        expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("1999-03-04");
        await place.locator("[name=dob]").fill("1999-03-04");
      }
      await place.locator("button[type=submit]").click();
      await expectFailure(page, place, form, form.unreachable);
      expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
    });
  });
}

async function expectFailure(page: Page, place: Locator, { inForm }: FormUnderTest, text: string) {
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

test("what the server finds wrong stands beside its field, which gets the keyboard", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  await answer(page, vipTable.call, {
    status: 422,
    json: { message: "Please check the fields.", errors: { name: "Not this name.", phone: "Not this number." } },
  });
  const place = await open(page, vipTable);
  await fill(place, vipTable.filling);
  await place.locator("button[type=submit]").click();
  await expectFailure(page, place, vipTable, vipTable.refused);
  const firstName = place.getByLabel("First name");
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription("Not this name.");
  await expect(place.getByLabel("Phone")).toHaveAccessibleDescription("Not this number.");
  await firstName.fill("Ines");
  await expect(place.getByText("Not this name.")).toBeHidden();
  await expect(place.getByText("Not this number.")).toBeVisible();
});

test("too many requests say when to try again", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/429/);
  await answer(page, contact.call, { status: 429, headers: { "Retry-After": "240" } });
  const place = await open(page, contact);
  await fill(place, contact.filling);
  await place.locator("button[type=submit]").click();
  await expect(page.getByRole("alertdialog").getByText("Try again in about 4 minutes.")).toBeVisible();
  await expectFailure(page, place, contact, contact.refused);
});

test("an offer that has ended says so in the server's words too", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/410/);
  await answer(page, claim.call, { status: 410, json: { message: "This offer has ended." } });
  const place = await open(page, claim);
  await fill(place, claim.filling);
  await place.locator("button[type=submit]").click();
  await expect(page.getByRole("alertdialog").getByText("This offer has ended.")).toBeVisible();
  await expectFailure(page, place, claim, claim.refused);
});

test("a claim's thank-you says what happens next", async ({ page }) => {
  await answer(page, claim.call, { status: 201, json: { message: "Received.", reference: "OFF-7Q4K" } });
  const place = await open(page, claim);
  await fill(place, claim.filling);
  await place.locator("button[type=submit]").click();
  await expect(
    page.getByRole("dialog").getByText("Your request has been received. Our team will be in touch shortly!"),
  ).toBeVisible();
});

test("subscribing shows the server's own words when it refuses, and stays green after the dialog", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/503/);
  await answer(page, subscribe.call, { status: 503, json: { message: "We are moving house." } });
  const place = await open(page, subscribe);
  await fill(place, subscribe.filling);
  await place.getByRole("button", { name: "Subscribe" }).click();
  await expectFailure(page, place, subscribe, "We are moving house.");
  await page.unroute(`**${subscribe.call}`);
  await answer(page, subscribe.call, { status: 201, json: { message: "Received." } });
  await place.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("dialog", { name: "You're In!" }).getByRole("button", { name: "Close" }).click();
  await expect(place.getByText("Almost there:")).toBeVisible();
  await expect(place.getByRole("checkbox")).toHaveCount(0);
  await expect(place.getByText("By subscribing you agree")).toBeVisible();
});

test("an application without a role asks for it by an alert", async ({ page }) => {
  const place = await open(page, career);
  const { role, ...rest } = career.filling;
  await fill(place, rest);
  await place.locator("button[type=submit]").click();
  await expectFailure(page, place, career, "Please select a role.");
  await expect(place.getByLabel("Role")).toBeFocused();
});

test("a refused application is noted in the console, without a word of what was in it", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  const notes: string[] = [];
  page.on("console", (message) => message.type() === "warning" && notes.push(message.text()));
  await answer(page, career.call, { status: 500 });
  const place = await open(page, career);
  await fill(place, career.filling);
  await place.locator("button[type=submit]").click();
  await expectFailure(page, place, career, career.refused);
  // Playwright says that it keeps the service worker out.
  const ours = notes.filter((note) => !note.startsWith("Service Worker registration blocked"));
  expect(ours).toEqual(["The application was not received: status 500"]);
});

test("what a robot types into the hidden field is sent; nothing is left out of it otherwise", async ({ page }) => {
  const sent = await answer(page, contact.call, { status: 201, json: { message: "Received." } });
  const place = await open(page, contact);
  await fill(place, contact.filling);
  await place.locator("[name=website]").evaluate((field: HTMLInputElement) => {
    field.value = "http://spam.example";
  });
  await place.locator("button[type=submit]").click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(sent[0]?.postDataJSON()).toEqual({ ...contact.payload, website: "http://spam.example" });
});

test("a full field says so, and a long text how much is left", async ({ page }) => {
  const place = await open(page, contact);
  await expect(place.locator("button[type=submit]")).toBeEnabled();
  await place.getByLabel("Subject").fill("x".repeat(200));
  await expect(place.getByText("At most 200 characters, please.")).toBeVisible();
  await expect(place.getByText("Up to 5,000 characters.")).toBeVisible();
  await place.getByLabel("Message").fill("x".repeat(4_950));
  await expect(place.getByText("50 characters left.")).toBeVisible();
});

test("a date can be chosen from today up to 18 months ahead", async ({ page }) => {
  const place = await open(page, vipTable);
  const { first, last } = bookableDays();
  await expect(place.getByLabel("Date")).toHaveAttribute("min", first);
  await expect(place.getByLabel("Date")).toHaveAttribute("max", last);
  await fill(place, { ...vipTable.filling, date: "2020-01-01", guests: "501" });
  await place.locator("button[type=submit]").click();
  await expect(place.getByText("This day is over. Choose today or later.")).toBeVisible();
  await expect(place.getByText("At most 500.")).toBeVisible();
});

test("the budgets are shown by other words than they are stored", async ({ page }) => {
  const place = await open(page, vipTable);
  const options = place.getByLabel("Budget").locator("option");
  expect(await options.allTextContents()).toEqual(["Choose a budget", "$500 +", "$2500 +", "$5000 +", "$10000 +"]);
  expect(await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual([
    "",
    "$100-$250",
    "$251-$500",
    "$501-$1000",
    "$1000+",
  ]);
});

test("on a phone the table form opens over the home page, sends, and closes", async ({ page, allowThirdParty }) => {
  allowThirdParty();
  await page.setViewportSize({ width: 390, height: 844 });
  await answer(page, vipTable.call, { status: 201, json: { message: "Received.", reference: "VIP-7Q4K" } });
  await page.goto("/");
  await expect(page.getByRole("form", { name: "Request Your Table" })).toHaveCount(1);
  await page.getByRole("button", { name: "VIP Tables" }).click();
  const dialog = page.getByRole("dialog", { name: "Request Your Table" });
  const place = dialog.getByRole("form");
  await fill(place, vipTable.filling);
  await place.getByRole("button", { name: "Country code" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(dialog).toBeVisible();
  await place.getByRole("button", { name: "Request table" }).click();
  const received = page.getByRole("dialog", { name: "Submission Successful!" });
  await expect(received).toContainText("VIP-7Q4K");
  await received.getByRole("button", { name: "Close" }).click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
});

test("without JavaScript the forms show, cannot be sent, and say how to reach the club", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  for (const { path, label } of forms.slice(0, 5)) {
    await page.goto(path);
    const place = page.getByRole("form", { name: label, exact: true });
    await expect(place.getByLabel("Email")).toBeVisible();
    await expect(place.locator("button[type=submit]")).toBeDisabled();
    // Playwright parses pages as if scripts ran, so it does not show this.
    const html = await (await page.request.get(path)).text();
    expect(html).toContain("This form needs JavaScript.");
  }
  await context.close();
});

test.describe("the phone input", () => {
  const flag = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="14"/>';

  async function openPhone(page: Page) {
    const place = await open(page, vipTable);
    await expect(place.locator("button[type=submit]")).toBeEnabled();
    return {
      place,
      button: place.getByRole("button", { name: /^Country code/ }),
      number: place.getByLabel("Phone", { exact: true }),
      search: page.getByRole("combobox", { name: /^Search/ }),
      list: page.getByRole("listbox", { name: "Countries" }),
      country: () => place.locator("[name=phoneCountry]").inputValue(),
    };
  }

  test.beforeEach(async ({ page }) => {
    await page.route("https://flagcdn.com/**", (route) =>
      route.request().url().includes("/nz.")
        ? route.abort()
        : route.fulfill({ contentType: "image/svg+xml", body: flag }),
    );
  });

  test("is Australian at first and asks nobody for flags until its list is opened", async ({
    page,
    allowThirdParty,
  }) => {
    const { button, list, place } = await openPhone(page);
    await expect(button).toHaveAccessibleName(/^Country code, Australia, AU ?\+61$/);
    await expect(button).toHaveText(/AU\+61$/);
    await expect(place.locator("img")).toHaveCount(0);
    allowThirdParty();
    await button.click();
    await expect(button.locator("img")).toHaveAttribute("src", "https://flagcdn.com/w20/au.png");
    await expect(list.getByRole("option", { name: "Austria" }).locator("img")).toHaveAttribute("loading", "lazy");
    // One whose flag does not come shows its code.
    await place.locator("input[role=combobox]").fill("new z");
    await expect(list.getByRole("option", { name: "New Zealand" })).toHaveText("NZNew Zealand+64");
  });

  test("its list is no higher than specified", async ({ page, allowThirdParty }) => {
    allowThirdParty();
    const { button, list } = await openPhone(page);
    await button.click();
    await expect(list).toHaveCSS("max-height", "350px");
    await expect(list.locator("..")).toHaveCSS("max-height", "400px");
    const height = (await list.locator("..").boundingBox())?.height ?? 0;
    expect(height).toBeLessThanOrEqual(400);
    expect((await list.getByRole("option").count()) > 85).toBe(true);
  });

  test("is searched, moved through by arrows and chosen from by Enter", async ({ page, allowThirdParty }) => {
    allowThirdParty();
    const { button, search, list, number, country } = await openPhone(page);
    await button.click();
    await expect(search).toBeFocused();
    await page.keyboard.type("new");
    await expect(list.getByRole("option")).toHaveCount(3);
    const active = () =>
      search.evaluate(
        (field) => document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent,
      );
    expect(await active()).toContain("New Caledonia");
    await page.keyboard.press("ArrowDown");
    expect(await active()).toContain("New Zealand");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await active()).toContain("Papua New Guinea");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(list).toBeHidden();
    await expect(number).toBeFocused();
    expect(await country()).toBe("NZ +64");
    // The search was cleared.
    await button.click();
    await expect(search).toHaveValue("");
    await expect(list.getByRole("option", { selected: true })).toContainText("New Zealand");
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(button).toBeFocused();
  });

  test("is chosen from by a click, and left by a click beside it", async ({ page, allowThirdParty }) => {
    allowThirdParty();
    const { button, list, country, number } = await openPhone(page);
    await button.click();
    await list.getByRole("option", { name: "Bahamas" }).click();
    await expect(number).toBeFocused();
    expect(await country()).toBe("BS +1-242");
    await button.click();
    await page.getByRole("heading", { name: "Request Your Table" }).click();
    await expect(list).toBeHidden();
  });

  test("follows what is typed on its closed button, and forgets it after a second", async ({ page }) => {
    const { button, country } = await openPhone(page);
    await button.focus();
    await page.keyboard.type("new z", { delay: 50 });
    await expect.poll(country).toBe("NZ +64");
    await page.waitForTimeout(1_100);
    await page.keyboard.type("ja");
    await expect.poll(country).toBe("JM +1-876");
    await page.waitForTimeout(1_100);
    await page.keyboard.type("jap");
    await expect.poll(country).toBe("JP +81");
    await page.waitForTimeout(1_100);
    await page.keyboard.type("p");
    await expect.poll(country).toBe("PK +92");
  });

  test("follows what is typed on its list too", async ({ page, allowThirdParty }) => {
    allowThirdParty();
    const { button, list, country } = await openPhone(page);
    await button.click();
    await list.focus();
    await page.keyboard.type("united k", { delay: 30 });
    await page.keyboard.press("Enter");
    expect(await country()).toBe("GB +44");
  });

  for (const [pasted, country, typed, full] of [
    ["0412 345 678", "AU +61", "0412 345 678", "+61412345678"],
    ["+61 412 345 678", "AU +61", "412345678", "+61412345678"],
    ["0061412345678", "AU +61", "412345678", "+61412345678"],
    ["+1 242 555 0100", "BS +1-242", "5550100", "+12425550100"],
    ["+44 (0)20 7946 0000", "GB +44", "2079460000", "+442079460000"],
    ["+7 701 123 45 67", "KZ +7", "7011234567", "+77011234567"],
  ] as const) {
    test(`takes ${pasted}, pasted, for what it is`, async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const sent = await answer(page, vipTable.call, { status: 201, json: { message: "Received." } });
      const phone = await openPhone(page);
      const { phone: _, ...rest } = vipTable.filling;
      await fill(phone.place, rest);
      await phone.number.focus();
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await page.keyboard.press("ControlOrMeta+V");
      await expect(phone.number).toHaveValue(typed);
      await expect.poll(phone.country).toBe(country);
      await phone.place.locator("button[type=submit]").click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(sent[0]?.postDataJSON().phone).toBe(full);
    });
  }

  test("keeps its country over a reload", async ({ page, allowThirdParty }) => {
    allowThirdParty();
    const { button, list, country } = await openPhone(page);
    await button.click();
    await list.getByRole("option", { name: "Canada" }).click();
    await expect.poll(country).toBe("CA +1");
    await page.reload();
    await expect(button).toHaveAccessibleName(/^Country code, Canada, CA ?\+1$/);
  });

  test("axe finds nothing wrong with the open list", async ({ page, allowThirdParty }) => {
    allowThirdParty();
    const { button, list } = await openPhone(page);
    await button.click();
    await expect(list).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});
