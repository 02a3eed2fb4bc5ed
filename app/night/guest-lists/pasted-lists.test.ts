import { expect, test } from "vitest";
import { previewLines } from "./read-names.ts";

/** What a pasted text is read as: `Leo +2 (note)`, with `?` for a question, `??` if the number must be typed. */
function read(text: string) {
  const { lines, skipped } = previewLines(text, 20);
  const guests = lines.map(({ name, plus_ones, note, question, undecided, problem }) =>
    [name, plus_ones && `+${plus_ones}`, note && `(${note})`, question && (undecided ? "??" : "?"), problem && "!"]
      .filter(Boolean)
      .join(" "),
  );
  return { guests, skipped };
}

test.each([
  // Remarks beside a name, in columns or without.
  ["Leo Ross, 1, VIP table", ["Leo Ross (VIP table) ??"]],
  ["Leo Ross\t1\tVIP table", ["Leo Ross (VIP table) ??"]],
  ["Leo Ross    2    Free", ["Leo Ross (Free) ??"]],
  ["Leo Ross | +2 | Comp", ["Leo Ross +2 (Comp)"]],
  ["Leo Ross, +2, free before 11", ["Leo Ross +2 (free before 11)"]],
  ["Leo Ross +1 free before 11", ["Leo Ross +1 (free before 11)"]],
  ["Leo Ross (2) VIP", ["Leo Ross (VIP) ??"]],
  ["Leo Ross – VIP", ["Leo Ross (VIP)"]],
  ["VIP - Leo Ross +1", ["Leo Ross +1 (VIP)"]],
  ["VIP: Leo Ross", ["Leo Ross (VIP)"]],
  ["Leo Ross, Kim Lee, VIP", ["Leo Ross", "Kim Lee (VIP)"]],
  ["Leo Ross, table 4", ["Leo Ross (table 4)"]],
  ["Leo Ross $20", ["Leo Ross ($20)"]],
  ["Leo Ross @leoross", ["Leo Ross (@leoross)"]],
  ["Leo Ross (@leoross) +1", ["Leo Ross +1 (@leoross)"]],
  ["Leo Ross - insta: leoross", ["Leo Ross (insta: leoross)"]],
  ["Leo, Smirnoff table", ["Leo", "Smirnoff table ?"]],
  ["Tom Booth", ["Tom Booth"]],
  ["Tom Free, Max Power", ["Tom Free", "Max Power"]],
  // How many come.
  ["Leo + 3 girls", ["Leo +3 (girls)"]],
  ["Leo + 3F", ["Leo +3 (F)"]],
  ["Leo + 1 girl 1 guy", ["Leo +1 (girl 1 guy) ??"]],
  ["Kim x 2 (one male)", ["Kim +1 (one male)"]],
  ["Leo x2pax", ["Leo +1"]],
  ["Leo (total 3)", ["Leo +2"]],
  ["Leo 3 in total", ["Leo +2"]],
  ["Leo (2 ppl total)", ["Leo +1"]],
  ["Ben & crew (5)", ["Ben ??"]],
  ["Ben and the boys", ["Ben ??"]],
  ["Ben & co.", ["Ben ??"]],
  ["Ben + missus", ["Ben +1"]],
  ["Leo Ross, guest", ["Leo Ross ??"]],
  ["Leo and Kim x2", ["Leo", "Kim"]],
  ["Leo and Kim (+1 each)", ["Leo ??", "Kim +1 (each) ??"]],
  ["Leo +3 Kim, Zoe, Ian", ["Leo +3 (Kim, Zoe, Ian)"]],
  ["Leo w Kim", ["Leo w Kim ?"]],
  // Nobody is named.
  ["TBC", ["TBC ?"]],
  ["tba x2", ["tba +1 ?"]],
  ["Name TBC", ["Name TBC ?"]],
  ["Press x2", ["Press +1 ?"]],
  ["Leo + guest TBC", ["Leo +1 (TBC)"]],
  // Chats.
  ["could we please put Leo Ross on the door", ["Leo Ross"]],
  ["Hey can you add leo please", ["leo"]],
  ["Leo Ross +1 thanks!", ["Leo Ross +1"]],
  ["& Kim Lee", ["Kim Lee"]],
  ["swap Leo for Kim", ["swap Leo for Kim ?"]],
  ["Leo (was Kim)", ["Leo (was Kim) ?"]],
  // Signs.
  ["*Leo Ross* +1", ["Leo Ross +1"]],
  ["❖ Leo Ross 💃🏽", ["Leo Ross"]],
  ["👉🏼 Leo Ross ✓", ["Leo Ross"]],
  ["② Kim", ["Kim"]],
  ["iv. Leo", ["Leo"]],
  ["1.1 Leo", ["Leo"]],
  ["No. 1 Leo", ["Leo"]],
  ["o Leo Ross", ["Leo Ross"]],
  ["(x) Leo", ["Leo"]],
])("%j", (line, guests) => {
  expect(read(line)).toEqual({ guests, skipped: [] });
});

test("a date of birth is not stored with the name", () => {
  const [line] = previewLines("Leo Ross DOB 4.5.99 +1", 4).lines;
  expect(line).toMatchObject({ name: "Leo Ross", plus_ones: 1, left_out: "4.5.99" });
});

test.each([
  ["MAIN ROOM", "*VIP*", "## Girls", "== Resident DJs ==", "VIP (10)", "TABLE 4", "Artist list (8)", "Upstairs"],
  ["Kim's list", "Guests of Sam", "Saturday 28 Nov", "SAT 28/11", "Sat 28th Nov guestlist", "Friday night"],
  ["Free before 11pm", "$10 after 11", "10pm - 11pm", "11pm", "Half price"],
  ["Total 24", "Grand total 24", "Running total: 24", "3 spots left", "= 24", "24", "none", "N/A"],
  ["You sent", "Leo sent", "Sam replied to you", "Seen", "Today 9:41 PM", "Hi mate", "Here's my list for tonight"],
  [
    "Hey guys, can you please add",
    "Can I please get these on the door",
    "Thanks so much legend",
    "Please add these names",
  ],
])("headings, sums and what is around a list are no guests: %s …", (...lines) => {
  expect(read(lines.join("\n"))).toEqual({ guests: [], skipped: lines });
});

test("guests whose names have words of headings, months or days are guests", () => {
  const names = [
    "Booth",
    "Price",
    "Hall",
    "May",
    "Sun Li",
    "Bar Rafaeli",
    "Early Gray",
    "Host Sam",
    "All Saints",
    "Guest 4",
  ];
  expect(read(names.join("\n"))).toEqual({ guests: names, skipped: [] });
  expect(read("2 June\nJan 5\nMax 20\nCrew (5)").guests).toEqual(["June ??", "Jan ??", "Max ??", "Crew ??"]);
});

test("lines that were broken are one, and a line with a plus-one belongs to the guest above", () => {
  expect(
    read("Leo Ross\n+1\nKim Lee\n+ 2 girls\nAlex &\nJo\nTess Ng (birthday\ngirl) +3\nIan\nplus one").guests,
  ).toEqual([...["Leo Ross +1", "Kim Lee +2 (girls)", "Alex", "Jo", "Tess Ng +3 (birthday girl)", "Ian +1"]]);
  // What already has a count is complete.
  expect(read("Leo Ross +1\n+1").guests).toEqual(["Leo Ross +1"]);
  expect(read("Leo Ross 5+\nKim").guests).toEqual(["Leo Ross 5 + ??", "Kim"]);
});

test.each([
  [
    "Name\tPlus\tNote\nLeo Ross\t1\tVIP table\nKim Lee\t\t\nIan Wu\tyes\t",
    ["Leo Ross +1 (VIP table)", "Kim Lee", "Ian Wu +1"],
  ],
  [
    "#\tFirst name\tSurname\tPax\tMobile\tEmail\n1\tLeo\tRoss\t3\t0412 555 666\tleo@guest.example\n2\tKim\tLee\t1\t\t",
    ["Leo Ross +2", "Kim Lee"],
  ],
  ["First name\tSurname\tPax\n\tRoss\t3\nKim\t\t2", ["Ross +2", "Kim +1"]],
  ["| Name | +1 | List |\n| --- | --- | --- |\n| Leo Ross | 2 | GL |", ["Leo Ross +2 (GL)"]],
  ["Name,Plus ones,Email\nLeo Ross,2,leo@guest.example\nKim Lee,,", ["Leo Ross +2", "Kim Lee"]],
  // Columns of spaces hide empty cells.
  ["NAME   LIST   PLUS\nLeo Ross   GL   2\nKim Lee   2", ["Leo Ross +2 (GL)", "Kim Lee ??"]],
])("the headings of a table say whether its numbers include the guest: %j", (text, guests) => {
  expect(read(text).guests).toEqual(guests);
});
