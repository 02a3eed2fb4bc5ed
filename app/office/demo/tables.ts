import type { Corner } from "../../bookings/floor/shapes.ts";

/** The demo's rooms; corners in cm. */
export const demoRooms = [
  {
    id: "demo-main-room",
    name: "Main room",
    outline: [
      [0, 0],
      [1500, 0],
      [1500, 600],
      [1180, 940],
      [0, 940],
    ],
    position: 1,
  },
  {
    id: "demo-terrace",
    name: "Terrace",
    outline: [
      [0, 0],
      [1000, 0],
      [1000, 420],
      [0, 420],
    ],
    position: 2,
  },
] satisfies { id: string; name: string; outline: Corner[]; position: number }[];

/**
 * The centres of the booths: along the walls, the large ones at the front; rotation in degrees; minimum spend in cents.
 */
const booths = [
  { center_x: 120, center_y: 250, turned: 90, minimum_cents: 250_000 },
  { center_x: 120, center_y: 500, turned: 90, minimum_cents: 250_000 },
  { center_x: 310, center_y: 830, turned: 0, minimum_cents: 500_000 },
  { center_x: 590, center_y: 830, turned: 0, minimum_cents: 500_000 },
  { center_x: 870, center_y: 830, turned: 0, minimum_cents: 500_000 },
  { center_x: 1270, center_y: 710, turned: 313, minimum_cents: 500_000 },
  { center_x: 1380, center_y: 420, turned: 90, minimum_cents: 1_000_000 },
  { center_x: 1380, center_y: 150, turned: 90, minimum_cents: 1_000_000 },
];

/** The demo's eight booths and four tables; minimum spend in cents; positions in cm. */
export const demoTables = [
  ...booths.map(({ minimum_cents, ...place }, index) => ({
    room: "Main room",
    name: `Booth ${index + 1}`,
    seats: minimum_cents < 500_000 ? 6 : 10,
    minimum_cents,
    shape: "square" as const,
    width: minimum_cents < 500_000 ? 180 : 210,
    depth: 110,
    ...place,
  })),
  ...[1, 2, 3, 4].map((number) => ({
    room: "Terrace",
    name: `Table ${number}`,
    seats: 4,
    minimum_cents: 50_000,
    shape: "round" as const,
    width: 110,
    depth: 110,
    center_x: number * 200,
    center_y: number % 2 === 0 ? 270 : 150,
    turned: 0,
  })),
];
