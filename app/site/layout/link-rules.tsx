import { currentVersion } from "#current-settings";
import { OwnScript } from "../../house/rendering/own-script.tsx";

/** Pages of the site: no files, and no page whose address is a secret. */
const rules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/*.*" } },
          { not: { selector_matches: "[rel~=noreferrer]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/**
 * Browsers that know these rules load the page behind a link when it is pointed at or touched, unless the guest saves
 * data. https://developer.mozilla.org/en-US/docs/Web/API/Speculation_Rules_API
 */
export function LinkRules() {
  return currentVersion() === undefined ? null : <OwnScript type="speculationrules" code={rules} />;
}
