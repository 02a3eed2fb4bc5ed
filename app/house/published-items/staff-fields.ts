import type * as z from "zod/mini";
import type { staffFields } from "../../platform/lib/shapes.ts";

/** Staff-only fields of published items. */
export type StaffFields = z.output<z.ZodMiniObject<typeof staffFields>>;
