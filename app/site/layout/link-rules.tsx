import { currentVersion } from "#current-settings";
import { OwnScript } from "../../house/rendering/own-script.tsx";

/** Links to pages of the site, without files and pages whose URLs are secret. */
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
 * Speculation rules: browsers that support them prefetch a page when its link is hovered or touched, unless the guest
 * saves data. https://developer.mozilla.org/en-US/docs/Web/API/Speculation_Rules_API
 */
export function LinkRules() {
  return currentVersion() === undefined ? null : <OwnScript type="speculationrules" code={rules} />;
}
