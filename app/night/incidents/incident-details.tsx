import { incidentFieldNames, incidentFields } from "./register-rules.ts";
import type { IncidentDetails as Details } from "./shapes.ts";

/** The texts about an incident, field by field. */
export function IncidentDetails({ details }: { details: Details }) {
  const filled = incidentFieldNames.filter((field) => details[field]);
  if (filled.length === 0) return null;
  return (
    <dl className="mt-1.5 grid gap-x-6 gap-y-1.5 sm:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[9rem_minmax(0,1fr)]">
      {filled.map((field) => (
        <div key={field} className="contents">
          <dt className="text-quiet max-sm:mt-1">{incidentFields[field]}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{details[field]}</dd>
        </div>
      ))}
    </dl>
  );
}
