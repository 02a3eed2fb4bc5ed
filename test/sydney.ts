import { demoSettings } from "../app/office/demo/settings.server.ts";
import { defaultSettings, withValues } from "../app/platform/venue/changed-settings.ts";

/** The settings of the demo's club. */
export const sydney = withValues(defaultSettings, demoSettings);
