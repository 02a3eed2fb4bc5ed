import { incidentFieldNames, incidentFields } from "../../platform/country-packs/neutral/incident-kinds.ts";
import type { RegisterRules } from "../../platform/country-packs/neutral/register.ts";
import { TextBox } from "../../platform/ui/office/input.tsx";
import { fieldHints, longestText, registerRules } from "./register-rules.ts";
import type { IncidentDetails } from "./shapes.ts";

/** The fields of an incident; those that the state's law names are not marked as optional. */
export function IncidentFields({ required = registerRules().required }: Pick<Partial<RegisterRules>, "required">) {
  return incidentFieldNames.map((field) => (
    <TextBox
      key={field}
      label={incidentFields[field]}
      name={field}
      hint={fieldHints[field]}
      optional={!required.some((item) => item.field === field)}
      rows={field === "happened" ? 3 : 1}
      maxLength={longestText(field)}
      lines={field === "happened" ? 3 : 1}
    />
  ));
}

/** The values of a form's fields, without empty ones. */
export function readDetails(form: HTMLFormElement): IncidentDetails {
  const data = new FormData(form);
  const filled = incidentFieldNames
    .map((field) => [field, String(data.get(field) ?? "").trim()])
    .filter(([, text]) => text);
  return Object.fromEntries(filled);
}
