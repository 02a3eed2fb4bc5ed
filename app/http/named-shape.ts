import type * as z from "zod/mini";
import { shapeNames } from "./shape-names.ts";


/** Names a schema, from which `z.output` makes the type of what the API returns. */
export function namedShape<Shape extends z.ZodMiniType>(name: string, shape: Shape): Shape {
  shapeNames.add(shape, { id: name });
  return shape;
}
