import { useId } from "react";
import { parseColor } from "../../../../platform/lib/oklch.ts";
import { FieldFrame, fieldAria } from "../../../../platform/ui/field.tsx";
import { OfficeButton } from "../../../../platform/ui/office/office-button.tsx";
import {
  type ContrastCheck,
  checkAccent,
  checkGradientColor,
  nearestPassing,
  shippedColors,
  textOn,
} from "../../../../platform/venue/schema/look-colors.ts";
import type { ControlProps } from "../control-props.ts";

const themeNames = { light: "Light theme", dark: "Dark theme" };

/** The colour in one theme, shown as a button or as large type, with its contrast. */
function ThemeCheck({ theme, shown, ratio, needed, passes, large }: ContrastCheck & { large: boolean }) {
  const { paper, ink, rule } = shippedColors[theme];
  const isEnough = ratio >= needed;
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border px-3 py-2.5"
      style={{ background: paper, color: ink, borderColor: rule }}
    >
      {large ? (
        <span aria-hidden="true" className="wide text-3xl" style={{ color: shown }}>
          Aa
        </span>
      ) : (
        <span
          aria-hidden="true"
          className="px-3 py-2 text-sm font-semibold"
          style={{ background: shown, color: textOn(shown) }}
        >
          Button
        </span>
      )}
      <span className="tabular text-sm">
        {themeNames[theme]}
        <br />
        <strong>{passes ? (isEnough ? "Passes" : "Accepted as shipped") : "Too close"}</strong>, {ratio.toFixed(2)}:1
        {isEnough || ` of ${needed}:1`}
      </span>
    </li>
  );
}

/** A colour field that shows the contrast in both themes while choosing. */
export function ColorField({ field, path, value, onChange, errors }: ControlProps) {
  const id = useId();
  const typed = String(value ?? "");
  const color = parseColor(typed);
  const checks = field.contrast ?? checkAccent;
  const results = color === undefined ? [] : checks(color);
  const nearest = color !== undefined && results.some(({ passes }) => !passes) ? nearestPassing(color, checks) : null;
  const error = color === undefined ? (errors[path] ?? "Enter a colour like #c4125f.") : undefined;
  return (
    <>
      <FieldFrame id={id} label={field.label} hint={field.help} error={error}>
        <div className="mt-1.5 flex gap-2">
          <input
            type="color"
            aria-label={`${field.label}: choose from a palette`}
            value={color ?? "#000000"}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-14 shrink-0 cursor-pointer border border-rule bg-raised p-1"
          />
          <input
            id={id}
            value={typed}
            onChange={({ target }) =>
              onChange(parseColor(target.value) === undefined ? target.value : target.value.trim())
            }
            onBlur={() => color !== undefined && color !== typed && onChange(color)}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            {...fieldAria({ id, hint: field.help, error })}
            className="office-input tabular max-w-32"
          />
        </div>
      </FieldFrame>
      <div role="status" className="mt-2">
        <ul className="grid gap-2 sm:grid-cols-2">
          {results.map((result) => (
            <ThemeCheck key={result.theme} {...result} large={checks === checkGradientColor} />
          ))}
        </ul>
        {nearest && (
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="font-semibold text-danger">Too close to the page to be seen well.</p>
            <OfficeButton onClick={() => onChange(nearest)}>
              <span aria-hidden="true" className="size-4" style={{ background: nearest }} />
              Use the nearest that passes: {nearest}
            </OfficeButton>
          </div>
        )}
      </div>
    </>
  );
}
