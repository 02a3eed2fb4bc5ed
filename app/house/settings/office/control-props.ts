import type * as z from "zod/mini";
import type { SettingField } from "../../../platform/venue/schema/setting-fields.ts";

/** Props of every control that edits a value of the settings. */
export interface ControlProps {
  schema: z.core.$ZodType;
  field: SettingField;
  /** `venue.menu.2.to`: errors and the search name it. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Messages by path. */
  errors: Readonly<Record<string, string>>;
  /** The path that the search leads to, or empty. */
  sought: string;
}
