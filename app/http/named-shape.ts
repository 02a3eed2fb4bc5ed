import * as z from "zod/mini";

/** The names of schemas in the OpenAPI document. */
export const shapeNames = z.registry<{ id: string }>();

/** Names a schema, from which `z.output` makes the type of what the API returns. */
export function namedShape<Shape extends z.ZodMiniType>(name: string, shape: Shape): Shape {
  shapeNames.add(shape, { id: name });
  return shape;
}
