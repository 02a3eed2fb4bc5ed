import { booked, type DemoRequest, redeemed, type Step, seatedAt, staff, walkedIn } from "./activity.ts";

const { office, bookings, door } = staff;

function table(name: string, received: string, time: string, guests: number, steps: Step[], message = ""): DemoRequest {
  const budget = guests > 9 ? "$501-$1000" : guests > 4 ? "$251-$500" : "$100-$250";
  return { kind: "vip-table", night: "last", name, received, details: { time, guests, budget, message }, steps };
}

function claim(name: string, received: string, offer: string, guestName: string, steps: Step[] = []): DemoRequest {
  return { kind: "claim", night: "last", name, received, details: { offer, guestName }, steps };
}

/** Requests for the last club night: tables, a function before the doors opened, walk-ins and claims. */
export const lastNight: readonly DemoRequest[] = [
  table(
    "Amara Okonkwo",
    "-6 19:12",
    "22:30",
    8,
    seatedAt("Booth 3", "22:30", "22:41", "22:48"),
    "Hen party, sashes and all.",
  ),
  table("Luca Bianchi", "-5 12:40", "22:00", 6, seatedAt("Booth 1", "22:00", "22:12", "22:15")),
  table(
    "Mei-Lin Tan",
    "-9 20:03",
    "23:00",
    10,
    [
      ...seatedAt("Booth 5", "23:00", "23:05", "23:11"),
      { at: "-1 17:45", by: office, note: "Cake in the cool room, out at 12.30." },
    ],
    "It's my thirtieth. We're bringing a cake, is there a fridge?",
  ),
  table(
    "Ngaire Walker",
    "-4 08:55",
    "22:30",
    4,
    seatedAt("Table 2", "22:30", "22:53", "22:55"),
    "Terrace if it's dry, please.",
  ),
  table(
    "Oscar Lindqvist",
    "-8 14:26",
    "23:30",
    12,
    seatedAt("Booth 7", "23:30", "23:38", "23:44"),
    "Work do, one bill.",
  ),
  table("Sienna Papadakis", "-5 21:31", "00:00", 6, [
    ...seatedAt("Booth 2", "00:00", "00:20", "00:24"),
    { at: "-1 20:15", change: { guests: 7, time: "00:00" } },
    { at: "-1 20:50", by: bookings, status: "approved", note: "Seven fit in Booth 2." },
  ]),
  table("Priyanka Nair", "-3 17:08", "22:30", 6, [
    ...booked("Booth 4", "22:30"),
    { at: "23:20", door: "Front door", what: "no-show" },
  ]),
  table("Tomás Herrera", "-7 10:17", "23:00", 5, [
    { at: "-6 11:02", by: bookings, reply: "Booth available" },
    { at: "-4 16:40", by: bookings, status: "approved" },
    { at: "0 12:26", guest: "cancels" },
    { at: "0 14:30", by: office, note: "Flight cancelled. Offered him next month." },
  ]),
  table("Hugo Marchetti", "-2 22:44", "23:00", 20, [
    { at: "-1 10:30", by: bookings, reply: "Booths full" },
    { at: "-1 10:31", by: bookings, status: "declined", declines: "size" },
  ]),
  table("Jasper Nguyen", "0 22:49", "22:45", 4, walkedIn("0 22:50", "22:52", "Walk-in, standing table by the bar.")),
  table("Freya Sorensen", "0 23:26", "23:30", 3, walkedIn("0 23:27", "23:29", "Walk-in, friends of Booth 7.")),
  table("Kwame Mensah", "1 00:38", "00:45", 5, [
    ...walkedIn("1 00:39", "00:41", "Walk-in. Took the booth that was free."),
    { at: "1 00:42", by: door, table: "Booth 4", from: "00:45", until: "04:00" },
  ]),
  {
    kind: "function",
    night: "last",
    name: "Beatrix Hollis",
    received: "-30 09:48",
    details: {
      time: "18:30",
      guests: 60,
      budget: "$1000+",
      message: "Farewell drinks for our studio. Wine, small plates and a microphone.",
    },
    steps: [
      { at: "-29 10:20", by: bookings, reply: "Date available" },
      { at: "-25 15:12", by: bookings, status: "tentative", note: "Saw the room on Thursday. Quote sent for 60." },
      { at: "-18 11:00", by: bookings, status: "definite" },
      { at: "18:42", door: "Front door", what: "arrived" },
    ],
  },
  claim("Ines Duarte", "-5 18:22", "Two for one entry", "Paulo Duarte", redeemed("22:18")),
  claim("Kai Leilani", "-4 13:09", "Two for one entry", "Noa Leilani", redeemed("22:31")),
  claim("Rosa Lindgren", "-4 21:47", "Birthday booth", "Elsa Lindgren", redeemed("22:36")),
  claim("Dev Malhotra", "-3 12:15", "Two for one entry", "Asha Rao", redeemed("23:02")),
  claim("Chloé Fournier", "-2 09:33", "Hens and bucks, one booth", "Manon Fournier", redeemed("23:08")),
  claim("Wiremu Parata", "-2 20:58", "Two for one entry", "Aroha Parata", redeemed("23:51")),
  claim("Yusuf Demir", "-1 16:04", "Two for one entry", "Elif Demir"),
  claim("Grace Adeyemi", "-1 19:29", "Birthday booth", "Tobi Adeyemi", [
    { at: "1 12:10", by: door, status: "expired" },
  ]),
];
