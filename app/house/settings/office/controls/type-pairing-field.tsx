import {
  pairingFaces,
  pairingFamilies,
  typePairing,
  typePairingNames,
} from "../../../../platform/venue/schema/type-pairings.ts";
import { fontUrl } from "../../../branding/font-files.ts";
import type { ControlProps } from "../control-props.ts";
import { MissingLetters } from "../missing-letters.tsx";
import { useDraftName } from "../use-draft-name.ts";

/** `@font-face` rules of all pairings; browsers only load fonts that are shown. */
const faces = typePairingNames.map((name) => pairingFaces(typePairing(name), fontUrl)).join("");

/** A choice of the type pairings, each shown in its own type. */
export function TypePairingField({ field, path, value, onChange, errors }: ControlProps) {
  const clubName = useDraftName();
  return (
    <fieldset className="min-w-0">
      <style>{faces}</style>
      <legend className="text-sm font-semibold">{field.label}</legend>
      {field.help && <p className="mt-1 text-sm text-quiet">{field.help}</p>}
      {errors[path] && <p className="mt-2 text-sm font-semibold text-danger">{errors[path]}</p>}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {typePairingNames.map((name) => {
          const pairing = typePairing(name);
          const { display, text } = pairingFamilies(pairing);
          return (
            <label
              key={name}
              className="grid cursor-pointer content-start gap-2 border border-rule p-4 has-checked:border-ink has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <span className="flex items-center gap-2 text-sm font-semibold">
                <input
                  type="radio"
                  form=""
                  name={path}
                  checked={value === name}
                  onChange={() => onChange(name)}
                  className="accent-action"
                />
                {pairing.label}
              </span>
              <span aria-hidden="true" className="min-w-0">
                <span
                  className="display block truncate py-1 text-[28px] uppercase"
                  style={{ fontFamily: display, lineHeight: 1.3 }}
                >
                  {clubName}
                </span>
                <span className="mt-1.5 block text-base" style={{ fontFamily: text }}>
                  Doors, tickets and tables: 0123456789.
                </span>
              </span>
              <span className="text-sm text-quiet">{pairing.note}</span>
              <MissingLetters pairing={pairing} text={clubName} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
