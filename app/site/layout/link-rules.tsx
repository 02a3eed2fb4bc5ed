import { currentVersion } from "#current-settings";
import { OwnScript } from "../../house/rendering/own-script.tsx";

/** Not guests' pages: endpoints, staff's and private pages, and files. */
const others = ["/api/*", "/admin/*", "/door/*", "/preview/*", "/my/*", "/list/*", "/inspect/*", "/*.*"];

const rules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: "/*" }, ...others.map((path) => ({ not: { href_matches: path } }))] },
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
