import type { CSSProperties } from "react";
import { Check } from "../../../../platform/ui/office/check.tsx";
import { TextInput } from "../../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../../platform/ui/office/office-button.tsx";
import type { WordmarkSetting } from "../../../../platform/venue/schema/look.ts";
import { shippedColors, type Theme } from "../../../../platform/venue/schema/look-colors.ts";
import { callApi } from "../../../../staff/toolkit/call-api.ts";
import { lookFilePath, wordmarkSize } from "../../../branding/look-files.ts";
import type { ControlProps } from "../control-props.ts";
import { useDraftName } from "../use-draft-name.ts";
import { LookUpload } from "./look-upload.tsx";

/** The wordmark on a theme's background. @param name the club's, used if there is neither text nor image */
function Preview({ theme, wordmark, name }: { theme: Theme; wordmark: WordmarkSetting; name: string }) {
  const { paper, ink, rule } = shippedColors[theme];
  const { text, image, oneColor } = wordmark;
  const { width, height } = wordmarkSize(image);
  const layer = `url("${lookFilePath(image)}") left center / contain no-repeat`;
  const painted: CSSProperties = oneColor ? { background: ink, mask: layer } : { background: layer };
  return (
    <div
      className="flex min-h-20 items-center overflow-hidden border px-4"
      style={{ background: paper, color: ink, borderColor: rule }}
    >
      {image ? (
        <div className="h-8 max-w-full" style={{ aspectRatio: `${width} / ${height}`, ...painted }} />
      ) : (
        <span className="display text-[22px] uppercase">{text || name}</span>
      )}
    </div>
  );
}

/** The wordmark: a text or an uploaded image, shown in both themes. */
export function WordmarkField({ field, path, value, onChange, errors }: ControlProps) {
  const wordmark = value as WordmarkSetting;
  const name = useDraftName();
  const put = (change: Partial<WordmarkSetting>) => onChange({ ...wordmark, ...change });
  const error = errors[path] ?? errors[`${path}.image`];
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{field.label}</legend>
      {field.help && <p className="mt-1 text-sm text-quiet">{field.help}</p>}
      {error && <p className="mt-2 text-sm font-semibold text-danger">{error}</p>}
      <div aria-hidden="true" className="mt-2 grid gap-2 sm:grid-cols-2">
        <Preview theme="light" wordmark={wordmark} name={name} />
        <Preview theme="dark" wordmark={wordmark} name={name} />
      </div>
      <div className="mt-4 grid gap-4">
        <TextInput
          label="Text"
          optional
          hint={
            wordmark.image
              ? "Read out in place of the image. Empty: the club's name."
              : "In the display type. Empty: the club's name."
          }
          error={errors[`${path}.text`]}
          maxLength={40}
          autoComplete="off"
          value={wordmark.text}
          onChange={({ target }) => put({ text: target.value })}
        />
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <LookUpload
            call={(sent) => callApi("POST /settings/look/wordmark", sent)}
            button={wordmark.image ? "Choose another image" : "Choose image"}
            onStored={({ file, opaque }) => put({ image: file, oneColor: !opaque })}
          />
          {wordmark.image && (
            <OfficeButton look="quiet" onClick={() => put({ image: "" })}>
              Use text
            </OfficeButton>
          )}
        </div>
        {wordmark.image ? (
          <Check checked={wordmark.oneColor} onChange={(oneColor) => put({ oneColor })}>
            Draw it in the colour of the surrounding text
          </Check>
        ) : (
          <p className="text-sm text-quiet">PNG or WebP with a clear background, or SVG. At least 480 pixels wide.</p>
        )}
      </div>
    </fieldset>
  );
}
