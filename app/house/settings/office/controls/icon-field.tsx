import type { ReactNode } from "react";
import { settings } from "../../../../platform/venue/current.ts";
import { shippedColors } from "../../../../platform/venue/schema/look-colors.ts";
import { sunPath } from "../../../../platform/venue/sun.ts";
import { callApi } from "../../../../staff/toolkit/call-api.ts";
import { lookFilePath } from "../../../branding/look-files.ts";
import type { ControlProps } from "../control-props.ts";
import { useDraftName } from "../use-draft-name.ts";
import { LookUpload } from "./look-upload.tsx";

interface IconChoiceProps {
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function IconChoice({ name, label, checked, onChoose, children }: IconChoiceProps) {
  return (
    <label className="grid w-28 cursor-pointer justify-items-center gap-2 border border-rule p-3 text-center text-sm has-checked:border-ink has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span
        aria-hidden="true"
        className="grid size-16 place-items-center overflow-hidden"
        style={{ background: shippedColors.dark.paper }}
      >
        {children}
      </span>
      <span className="flex items-center gap-2">
        <input type="radio" form="" name={name} checked={checked} onChange={onChoose} className="accent-action" />
        {label}
      </span>
    </label>
  );
}

/** The app icon: the sun, the initial of the club's name, or an uploaded image. */
export function IconField({ field, path, value, onChange, errors }: ControlProps) {
  const icon = String(value);
  const { wordmark } = settings().look;
  const name = useDraftName();
  const [initial = ""] = wordmark.text || name;
  const light = { backgroundImage: "var(--glow)" };
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{field.label}</legend>
      {field.help && <p className="mt-1 text-sm text-quiet">{field.help}</p>}
      {errors[path] && <p className="mt-2 text-sm font-semibold text-danger">{errors[path]}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <IconChoice name={path} label="Sun" checked={icon === "sun"} onChoose={() => onChange("sun")}>
          <span className="size-12" style={{ ...light, clipPath: `path("${scaled(sunPath)}")` }} />
        </IconChoice>
        <IconChoice name={path} label="Initial" checked={icon === "initial"} onChoose={() => onChange("initial")}>
          <span className="display bg-clip-text text-[44px] text-transparent uppercase" style={light}>
            {initial}
          </span>
        </IconChoice>
        {icon.endsWith(".png") && (
          <IconChoice name={path} label="Image" checked onChoose={() => {}}>
            <img src={lookFilePath(icon)} alt="" width={64} height={64} />
          </IconChoice>
        )}
      </div>
      <div className="mt-3 grid gap-2">
        <LookUpload
          call={(sent) => callApi("POST /settings/look/icon", sent)}
          button={icon.endsWith(".png") ? "Choose another image" : "Choose image"}
          onStored={({ file }) => onChange(file)}
        />
        <p className="text-sm text-quiet">A square PNG, WebP or SVG of at least 192 × 192 pixels.</p>
      </div>
    </fieldset>
  );
}

/** Scales an SVG path from a square of 32 to one of 48. */
function scaled(path: string): string {
  return path.replace(/\d*\.?\d+/g, (number) => String(Number(number) * 1.5));
}
