import * as z from "zod/mini";

/** The names of schemas in the OpenAPI document. */
export const shapeNames = z.registry<{ id: string }>();
