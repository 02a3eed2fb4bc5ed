import type * as z from "zod/mini";
import type { SettingField } from "../../../platform/venue/schema/setting-fields.ts";

/** Props of every control that edits a value of the settings. */
export interface ControlProps {
  schema: z.core.$ZodType;
  field: SettingField;
  /** `venue.menu.2.to`: the path that errors and the search use. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Error messages by path. */
  errors: Readonly<Record<string, string>>;
  /** The path that a search result leads to, or empty. */
  sought: string;
}
