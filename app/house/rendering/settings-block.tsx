import { currentEmergencyNumber, currentPostalAddress, currentVersion } from "#current-settings";
import { currentHours, settings } from "../../platform/venue/current.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { SETTINGS_BLOCK } from "../../platform/venue/settings-block.ts";
import { formSettings, siteSettings } from "../../platform/venue/site-settings.ts";
import { readStoredJson } from "./stored-json.ts";

const block = () =>
  siteSettings(settings() as Settings, currentVersion(), {
    hoursTexts: currentHours(),
    postalAddress: currentPostalAddress(),
    emergencyNumber: currentEmergencyNumber(),
  });

/** The settings as a JSON block in the document, for `platform/venue/current.browser.ts`. */
export function SettingsBlock({ forStaff }: { forStaff: boolean }) {
  return (
    <script
      type="application/json"
      id={SETTINGS_BLOCK}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`; the browser keeps the server's text.
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? readStoredJson(forStaff ? block() : formSettings(block())) : "",
      }}
      suppressHydrationWarning
    />
  );
}
