import * as z from "zod/mini";
import { roles } from "../access/roles.ts";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, flag, instant, nullable, text } from "../lib/shapes.ts";
import type { Admin } from "./admin.ts";

/** An admin in responses. */
export const adminShape = shapeOf<Admin>()(
  "Admin",
  z.object({
    _id: text,
    username: text,
    email: text,
    role: z.enum(roles),
    status: flag,
    last_sign_in: nullable(instant),
    last_active: nullable(instant),
    created_on: instant,
    second_factor: flag,
    version: count,
  }),
);
