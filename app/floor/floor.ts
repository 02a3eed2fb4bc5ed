import type * as z from "zod/mini";
import type { floorShape, seatingShape } from "./shapes.ts";

export type Seating = z.output<typeof seatingShape>;
export type Floor = z.output<typeof floorShape>;
