import { expect, test } from "vitest";
import { newsletterExports } from "../../../../test/newsletter-exports.ts";
import type { AddressOrder } from "./address-order.ts";
import { readAddresses } from "./read-addresses.server.ts";

const NOW = Date.parse("2026-11-26T00:00:00Z");

function read(file: string, more: Partial<AddressOrder> = {}) {
  const order: AddressOrder = {
    list: "subscribers",
    bytes: Buffer.from(file),
    columns: undefined,
    standing: {},
    orders: {},
    agreed: "2026-01-05",
    place: "Door",
    words: "Yes",
    timeZone: "Australia/Sydney",
    locale: "en-AU",
    ...more,
  };
  return readAddresses(order, NOW);
}

const nameOf = (address: string) => address.split("@")[0] ?? "";

async function outcome(file: string, more: Partial<AddressOrder> = {}) {
  const { addresses, withdrawn, problems, standing } = await read(file, more);
  return {
    joined: [...(addresses?.keys() ?? [])].map(nameOf),
    withdrawn: Object.fromEntries([...withdrawn.values()].map(({ address, standing: is }) => [nameOf(address), is])),
    open: problems.filter(({ kind }) => kind === "undecided").length,
    columns: standing.map(({ heading }) => heading),
  };
}

test.each(newsletterExports)("%s: Leo alone is imported", async (_service, file, withdrawn, open = 0) => {
  const columns = file.startsWith('"Leo"') ? { email: "Column 2", first_name: "Column 1" } : undefined;
  const result = await outcome(file, { columns });
  expect(result).toMatchObject({ joined: ["leo"], withdrawn, open });
});

test("yes and no are read by what the heading says, in every spelling", async () => {
  const rows = (values: string[]) => values.map((value, index) => `guest-${index}@guest.example,${value}`).join("\n");
  const values = ["No", "false", "0", "n", "nein", "", "Yes", "TRUE", "1", "x", "oui"];
  const joined = async (heading: string) => (await outcome(`Email,${heading}\n${rows(values)}\n`)).joined.length;
  for (const heading of [
    "Unsubscribed",
    "Opted out",
    "EMAIL_BLACKLISTED",
    "blocklisted",
    "Do not email",
    "Hard bounced",
  ])
    expect([heading, await joined(heading)]).toEqual([heading, 6]);
  for (const heading of [
    "Subscribed",
    "Opt-in",
    "Accepts Marketing",
    "Newsletter",
    "Receives emails",
    "optedIn",
    "is_active",
  ])
    expect([heading, await joined(heading)]).toEqual([heading, 5]);
  // Other channels, paid plans and circumstances say nothing about emails.
  for (const heading of [
    "SMS opted out",
    "SMS consent",
    "active_subscription",
    "Opt-in IP",
    "Tax Exempt",
    "Push status",
  ])
    expect([heading, await joined(heading)]).toEqual([heading, 11]);
});

test("an unknown value is left out until someone decides, and so is a blank one where only yes means consent", async () => {
  const file = `Email,Status
leo@guest.example,Frobnicated
mia@guest.example,Subscribed
zoe@guest.example,frobnicated
ian@guest.example,
`;
  const { standing, problems } = await read(file);
  expect(standing).toEqual([
    {
      heading: "Status",
      values: [
        { value: "frobnicated", text: "Frobnicated", count: 2, standing: null, suggested: null },
        { value: "subscribed", text: "Subscribed", count: 1, standing: "joined", suggested: "joined" },
        { value: "", text: "", count: 1, standing: null, suggested: null },
      ],
      more: false,
    },
  ]);
  expect(problems.map(({ line, kind, text }) => [line, kind, text])).toEqual([
    [2, "undecided", "Choose what “Frobnicated” in “Status” means. Until then leo@guest.example is left out."],
    [4, "undecided", "Choose what “frobnicated” in “Status” means. Until then zoe@guest.example is left out."],
    [5, "undecided", "Choose what blank cells in “Status” means. Until then ian@guest.example is left out."],
  ]);
  const chosen = { standing: { Status: { frobnicated: "joined", subscribed: "complained" } } } as const;
  expect(await outcome(file, chosen)).toMatchObject({
    joined: ["leo", "zoe"],
    withdrawn: { mia: "complained" },
    open: 1,
  });
  expect((await outcome(file, { standing: { Status: false } })).joined).toHaveLength(4);
  // A column that isn't recognised can be chosen by hand.
  const group = "Email,Group\nleo@guest.example,A\nmia@guest.example,B\n";
  expect(await outcome(group)).toMatchObject({ joined: ["leo", "mia"], columns: [] });
  expect(await outcome(group, { standing: { Group: {} } })).toMatchObject({ joined: [], open: 2 });
  expect((await outcome(group, { standing: { Group: { a: "joined", b: "left" } } })).joined).toEqual(["leo"]);
});

test("someone who left in one row or column does not join by another", async () => {
  const file = `Email,Status,Unsubscribed
mia@guest.example,Subscribed,
MIA@guest.example,Unsubscribed,
leo@guest.example,Subscribed,Yes
zoe@guest.example,Unsubscribed,
zoe@guest.example,Subscribed,
ian@guest.example,Subscribed,No
`;
  expect(await outcome(file)).toMatchObject({ joined: ["ian"], withdrawn: { mia: "left", leo: "left", zoe: "left" } });
});

test("a text of consent is no status, and columns that nothing uses are named", async () => {
  const words = "I would like to get the club's newsletter with offers and news.";
  const file = `Email,Consent,Shoe size,Empty\nleo@guest.example,"${words}",9,\n`;
  const { addresses, unused, standing } = await read(file);
  expect(addresses?.get("leo@guest.example")?.words).toBe(words);
  expect([unused, standing]).toEqual([["Shoe size"], []]);
});

test("dates are read in the order that their column proves", async () => {
  const agreed = async (file: string, more: Partial<AddressOrder> = {}) => {
    const { addresses, dates, problems } = await read(file, { agreed: "", timeZone: "UTC", ...more });
    const times = [...(addresses?.values() ?? [])].map((item) => item.agreed.slice(0, 16));
    return { times, dates, problems: problems.map(({ kind }) => kind) };
  };
  const monthFirst = `Email,Subscribed on
mia@guest.example,03/25/2021 08:00 AM
leo@guest.example,3/4/2021 8:00 AM
`;
  expect(await agreed(monthFirst)).toEqual({
    times: ["2021-03-25T08:00", "2021-03-04T08:00"],
    problems: [],
    dates: [
      {
        field: "agreed",
        heading: "Subscribed on",
        order: "month",
        why: "proven",
        proof: { line: 2, text: "03/25/2021 08:00 AM" },
      },
    ],
  });
  const named = `Email,Subscribed on\nmia@guest.example,12 Mar 2025\nleo@guest.example,"Mar 12, 2025"\n`;
  expect((await agreed(named)).times).toEqual(["2025-03-12T00:00", "2025-03-12T00:00"]);
  const open = "Email,Subscribed on\nmia@guest.example,3/4/2021\nleo@guest.example,2021-03-04\n";
  expect((await agreed(open)).times).toEqual(["2021-04-03T00:00", "2021-03-04T00:00"]);
  const asked = await agreed(open, { locale: "en-CA" });
  expect([asked.times, asked.problems, asked.dates[0]?.why]).toEqual([["2021-03-04T00:00"], ["undecided"], "unknown"]);
  const chosen = await agreed(open, { locale: "en-CA", orders: { agreed: "month" } });
  expect(chosen.times).toEqual(["2021-03-04T00:00", "2021-03-04T00:00"]);
  const both = `${monthFirst}zoe@guest.example,25/3/2021\n`;
  expect(await agreed(both)).toMatchObject({ times: [], dates: [{ order: null, why: "contradiction" }] });
});

test.each([
  ["Reason", "Marked as spam", "", "complained"],
  ["Consent", "Withdrawn", "Given", "left"],
  ["Details", "Unsubscribed by email", "", "left"],
  ["To what", "Opted out", "Offers and news", "left"],
  ["Source", "Hard bounce", "Door", "bounced"],
])(
  "a column %s that could be part of the proof of consent still says who left: %s",
  async (heading, gone, here, is) => {
    const file = `Email,${heading}\nmia@guest.example,${gone}\nleo@guest.example,${here}\n`;
    const result = await outcome(file);
    expect(result).toMatchObject({ withdrawn: { mia: is }, columns: [heading] });
    expect(result.joined).not.toContain("mia");
  },
);

test("the words and the place of a consent are no status", async () => {
  const file =
    "Email,Source,Consent\nmia@guest.example,Front door,Yes to offers\nleo@guest.example,Website,Yes to news\n";
  expect(await outcome(file)).toMatchObject({ joined: ["mia", "leo"], withdrawn: {}, open: 0, columns: [] });
});
