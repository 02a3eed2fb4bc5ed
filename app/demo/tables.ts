/** The demo's eight booths and four tables; minimum spend in cents, positions in per cent of their room. */
export const demoTables = [
  ...[250_000, 250_000, 500_000, 500_000, 500_000, 500_000, 1_000_000, 1_000_000].map((minimum_cents, index) => ({
    room: "Main room",
    name: `Booth ${index + 1}`,
    seats: minimum_cents < 500_000 ? 6 : 10,
    minimum_cents,
    x: 1 + (index % 4) * 25,
    y: index < 4 ? 6 : 62,
  })),
  ...[1, 2, 3, 4].map((number) => ({
    room: "Terrace",
    name: `Table ${number}`,
    seats: 4,
    minimum_cents: 50_000,
    x: 1 + (number - 1) * 25,
    y: 34,
  })),
];
