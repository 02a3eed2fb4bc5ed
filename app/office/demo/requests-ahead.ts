import { approvedFor, type DemoRequest, redeemed, type Step, staff } from "./activity.ts";

const { office, bookings } = staff;

function table(name: string, received: string, time: string, guests: number, steps: Step[], message = ""): DemoRequest {
  const budget = guests > 11 ? "$1000+" : guests > 7 ? "$501-$1000" : guests > 4 ? "$251-$500" : "$100-$250";
  return { kind: "vip-table", night: "next", name, received, details: { time, guests, budget, message }, steps };
}

function claim(name: string, received: string, offer: string, guestName: string, steps: Step[] = []): DemoRequest {
  return { kind: "claim", night: "next", name, received, details: { offer, guestName }, steps };
}

function party(
  name: string,
  received: string,
  night: number | "next",
  time: string,
  guests: number,
  message: string,
  steps: Step[] = [],
): DemoRequest {
  return { kind: "function", night, name, received, details: { time, guests, budget: "$1000+", message }, steps };
}

/** The only table request so far for the following week, which is fewer than usual. */
const slowNight: DemoRequest = {
  kind: "vip-table",
  night: 7,
  name: "Hugo Marchetti",
  received: "-3 20:10",
  details: { time: "23:00", guests: 20, budget: "$1000+", message: "The same twenty people, if two booths are free." },
  steps: [{ at: "-2 11:05", by: bookings, status: "approved" }],
};

/** Requests for the next club night and the one after, and functions further ahead. */
export const requestsAhead: readonly DemoRequest[] = [
  slowNight,
  table("Zara Whitcombe", "18m", "22:30", 8, [], "Two of us are in wheelchairs. Which booth is easiest to get to?"),
  table("Mateo Alvarez", "130m", "23:00", 6, []),
  table("Imogen Clarke", "-2 22:10", "22:00", 14, [], "A whole netball team. We'll behave."),
  table("Rohan Iyer", "-3 12:28", "23:30", 6, [
    { at: "-2 10:45", by: bookings, reply: "One more question" },
    {
      at: "-1 19:52",
      question: "We'd like to come at half past eleven, it's an engagement. Could there be flowers on the table?",
    },
  ]),
  table("Astrid Halvorsen", "-4 18:05", "22:30", 5, [{ at: "-3 11:15", by: bookings, reply: "Booth available" }]),
  table(
    "Callum Fraser",
    "-6 20:41",
    "22:30",
    8,
    approvedFor("Booth 3", "22:30", "22:34"),
    "Same booth as last time if we can.",
  ),
  table(
    "Leilani Kealoha",
    "-5 09:36",
    "23:00",
    10,
    approvedFor("Booth 6", "23:00", "23:09"),
    "Birthday. Bringing flowers.",
  ),
  table("Nikolai Petrov", "-7 17:19", "22:00", 4, approvedFor("Table 1", "22:00", "22:06")),
  table(
    "Wei Zhang",
    "-9 13:18",
    "23:30",
    9,
    approvedFor("Booth 5", "23:30", "23:37"),
    "Company night, please one bill.",
  ),
  table("Marguerite Dubois", "-6 10:22", "22:30", 6, approvedFor("Booth 4", "22:30", "22:41")),
  table(
    "Ikaika Kahale",
    "-4 21:09",
    "22:00",
    5,
    approvedFor("Booth 1", "22:00", "22:02"),
    "Leaving early, we have a flight.",
  ),
  table("Gabriela Santos", "-5 14:50", "00:00", 6, [
    ...approvedFor("Booth 2", "00:00", "00:11"),
    { at: "-1 21:40", change: { guests: 9, time: "23:30" } },
  ]),
  table("Tāne Ruatapu", "-7 13:42", "22:30", 10, approvedFor("Booth 7", "22:30", "22:38"), "Send-off for a mate."),
  table("Odette Laurent", "-8 10:05", "23:00", 9, approvedFor("Booth 8", "23:00", "23:04")),
  table("Saoirse Kelly", "-2 19:25", "22:30", 8, [
    { at: "-1 16:40", by: bookings, reply: "Booths full" },
    { at: "-1 17:20", question: "The waitlist, please! We can come at any time." },
    { at: "-1 17:45", by: bookings, status: "waitlisted", note: "First in line for a booth." },
  ]),
  table("Declan O'Rourke", "-4 23:02", "23:00", 25, [
    { at: "-3 10:20", by: bookings, reply: "Booths full" },
    { at: "-3 10:21", by: bookings, status: "declined", declines: "full" },
  ]),
  claim("Hana Kobayashi", "-2 20:11", "Two for one entry", "Ren Kobayashi", redeemed("22:21")),
  claim("Malik Johnson", "-2 08:47", "Birthday booth", "Tia Johnson", redeemed("22:58")),
  claim("Ottilie Braun", "-1 13:24", "Two for one entry", "Emil Braun"),
  claim("Tariq Aziz", "-3 19:40", "Two for one entry", "Layla Aziz"),
  claim("Nell Harrington", "-1 22:17", "Coats stay free", "Gus Harrington"),
  claim("Joaquín Vidal", "210m", "Two for one entry", "Lucía Vidal"),
  claim("Siobhán Keane", "55m", "Coats stay free", "Aoife Keane"),
  claim("Bilal Rahman", "-1 11:58", "Hens and bucks, one booth", "Sana Rahman", [
    { at: "-1 17:20", by: office, status: "void", note: "Claimed twice by mistake, the other claim stays." },
  ]),
  party(
    "Marlow & Finch Architects",
    "-1 09:12",
    41,
    "18:00",
    80,
    "End-of-year party. Do you do dinner, or only small plates?",
  ),
  party("Valentina Costa", "-6 15:40", 19, "19:00", 45, "My parents' ruby wedding. They met on a dance floor.", [
    { at: "-5 10:05", by: bookings, reply: "Ask for details" },
  ]),
  party(
    "Harbourline Surf Club",
    "-16 11:27",
    13,
    "18:30",
    90,
    "Presentation night. We need a screen and a microphone.",
    [
      { at: "-15 09:50", by: bookings, reply: "Date available" },
      {
        at: "-9 16:15",
        by: bookings,
        status: "tentative",
        note: "Came to see the room. Hold until the end of the week.",
      },
    ],
  ),
  party("Thandiwe Dlamini", "-24 13:33", "next", "18:00", 55, "Launch of a magazine. Forty chairs, then none.", [
    { at: "-23 10:40", by: bookings, reply: "Date available" },
    { at: "-19 14:20", by: bookings, status: "tentative" },
    { at: "-12 11:10", by: bookings, status: "definite", note: "Deposit paid. Chairs from 5 PM." },
  ]),
  party("Anton Weiss", "-20 16:58", 26, "20:00", 120, "Product launch.", [
    { at: "-19 09:25", by: bookings, reply: "Date available" },
    { at: "-10 12:00", by: bookings, status: "lost", note: "Needs 300 people standing. We hold 250." },
  ]),
];
