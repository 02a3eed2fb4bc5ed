import { Link } from "react-router";
import { useApi } from "../../staff/toolkit/use-api.ts";

/** Seconds between two refreshes. */
const INTERVAL_SECONDS = 300;

/** Early warnings, each with its numbers and a link to its rows. */
export function Warnings() {
  const { data } = useApi("GET /insights/warnings", {}, INTERVAL_SECONDS);
  if (!data || data.warnings.length === 0) return null;
  return (
    <section aria-labelledby="warnings" className="px-(--office-gutter) pt-6">
      <h2 id="warnings" className="wide text-lg">
        Early warnings
      </h2>
      <ul className="mt-2 border-t border-rule">
        {data.warnings.map(({ text, to }) => (
          <li key={text} className="border-b border-rule">
            <Link to={to} className="block py-2.5 wrap-anywhere underline underline-offset-4 hover:no-underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
