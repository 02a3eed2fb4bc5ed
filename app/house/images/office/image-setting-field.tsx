import { useId, useState } from "react";
import { mediaPath } from "../../../platform/lib/media-path.ts";
import { DropFiles } from "../../../platform/ui/office/drop-files.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import type { ImageSetting } from "../../../platform/venue/schema/setting-fields.ts";
import { focusCss, readFocus } from "../focal-point.ts";
import { ALT_LENGTH } from "../schema.ts";
import { ChooseImageDialog } from "./choose-image-dialog.tsx";
import { FocalPointPicker } from "./focal-point-picker.tsx";
import { shippedThumbs } from "./shipped-thumbs.ts";
import { UploadImageButton, useImageUpload } from "./upload-image.tsx";

interface ImageSettingFieldProps {
  label: string;
  value: ImageSetting;
  onChange: (value: ImageSetting) => void;
  errors?: { image?: string; alt?: string; focus?: string };
}

/**
 * The image setting of a page: uploaded, or chosen from the library or the program's own images, with its alt text and
 * focal point.
 */
export function ImageSettingField({ label, value, onChange, errors = {} }: ImageSettingFieldProps) {
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  const src = shippedThumbs.get(value.image) ?? mediaPath(value.image);
  const [size, setSize] = useState<{ src: string; ratio: number } | null>(null);
  const [missing, setMissing] = useState("");
  const isMissing = missing === src;
  const choose = (image: string, alt: string, focus: string) => {
    setChoosing(false);
    onChange({ image, alt, focus });
  };
  const upload = useImageUpload(({ _id, picture }) => choose(_id, picture.alt, picture.focus));
  return (
    <fieldset aria-describedby={errors.image && `${id}-error`} className="@container min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      <DropFiles
        onFiles={upload.take}
        className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-5 @min-[480px]:grid-cols-[minmax(0,240px)_minmax(0,1fr)]"
      >
        {isMissing ? (
          <p className="grid aspect-4/3 place-content-center border border-dashed border-quiet/60 p-4 text-center text-quiet">
            This image was deleted. Choose another.
          </p>
        ) : (
          <FocalPointPicker
            src={src}
            imageAspect={size?.src === src ? size.ratio : null}
            aspect={4 / 3}
            point={readFocus(value.focus)}
            onMove={(point) => onChange({ ...value, focus: focusCss(point) })}
            onLoad={({ naturalWidth, naturalHeight }) => setSize({ src, ratio: naturalWidth / naturalHeight })}
            onError={() => setMissing(src)}
          />
        )}
        <div className="grid content-start gap-4">
          <div>
            <div className="flex flex-wrap gap-2">
              <OfficeButton opensDialog aria-label={`${label}: choose from images`} onClick={() => setChoosing(true)}>
                Choose from images
              </OfficeButton>
              <UploadImageButton label={label} upload={upload} />
            </div>
            {errors.image && (
              <p id={`${id}-error`} className="mt-2 text-sm font-semibold text-danger">
                {errors.image}
              </p>
            )}
          </div>
          <TextInput
            data-action="describe"
            label="Alt text"
            hint="Describe the image for people who can't see it."
            error={errors.alt}
            value={value.alt}
            maxLength={ALT_LENGTH}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...value, alt: target.value })}
          />
          {errors.focus && <p className="text-sm font-semibold text-danger">{errors.focus}</p>}
        </div>
      </DropFiles>
      {choosing && (
        <ChooseImageDialog
          onChoose={({ _id, picture }) => choose(_id, picture.alt, picture.focus)}
          onChooseShipped={(name) => choose(name, "", "50% 50%")}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  );
}
