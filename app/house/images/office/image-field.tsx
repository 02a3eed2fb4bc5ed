import { useId, useState } from "react";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { DropFiles } from "../../../platform/ui/office/drop-files.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { focusCss, readFocus } from "../focal-point.ts";
import { ALT_LENGTH, MAX_IMAGE_BYTES } from "../schema.ts";
import { ChooseImageDialog } from "./choose-image-dialog.tsx";
import { FocalPointPicker } from "./focal-point-picker.tsx";
import { imageTypes, megabytes, SHARP_FROM } from "./image-limits.ts";
import { type FieldNeeds, type FormImage, type ImageChoice, useImageChoice } from "./use-image-choice.ts";

interface ImageFieldProps {
  /** The path of the stored image, or empty. */
  stored: string;
  /** Shown while the image loads. */
  color?: string;
  image: FieldNeeds;
  /** The field with the id of a library image, if one is chosen instead of a file. */
  imageId: FieldNeeds;
  alt: FieldNeeds;
  focus: FieldNeeds;
  /** Aspect ratio of the box in which guests see the image. */
  aspect: number;
  /** Called when the previewed image or its focal point changes. */
  onShown?: (image: FormImage | null) => void;
}

/**
 * The image of an event, offer or news item: dropped or chosen, with a preview, a movable focal point and an alt text.
 * The form sends `image` or `image_id`, `focus` and `alt`.
 */
export function ImageField({ color, aspect, ...needs }: ImageFieldProps) {
  const { imageId, alt, focus } = needs;
  const choice = useImageChoice(needs);
  const { fields, css, fromLibrary } = choice;
  return (
    <DropArea choice={choice}>
      <p className="font-semibold">Image</p>
      <div className="mt-1.5 grid gap-5 @min-[480px]:grid-cols-[minmax(0,240px)_minmax(0,1fr)]">
        <ImagePreview choice={choice} color={color} aspect={aspect} />
        <div className="grid content-start gap-4">
          <ImageButtons choice={choice} name={needs.image.name} stored={needs.stored} />
          <input
            ref={fields.focus}
            type="hidden"
            name={focus.name}
            value={css}
            onInput={({ currentTarget }) => choice.setCss(currentTarget.value)}
          />
          <input
            ref={fields.library}
            type="hidden"
            name={imageId.name}
            value={fromLibrary}
            onInput={({ currentTarget }) => choice.setFromLibrary(currentTarget.value)}
          />
          <TextInput
            {...alt}
            label="Alt text"
            optional
            maxLength={ALT_LENGTH}
            autoComplete="off"
            hint="Describe the image for people who can't see it."
          />
        </div>
      </div>
    </DropArea>
  );
}

/** An area for dropping a file, which is then treated as if it was chosen. */
function DropArea({ choice: { fields }, children }: { choice: ImageChoice; children: React.ReactNode }) {
  const take = ([dropped]: File[]) => {
    if (!dropped || !fields.file.current) return;
    const files = new DataTransfer();
    files.items.add(dropped);
    fields.file.current.files = files.files;
    fields.file.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <DropFiles onFiles={take} className="@container col-span-full">
      {children}
    </DropFiles>
  );
}

interface ImagePreviewProps {
  choice: ImageChoice;
  color: string | undefined;
  aspect: number;
}

function ImagePreview({ choice, color, aspect }: ImagePreviewProps) {
  const { src, chosen, known, css, error, fields } = choice;
  if (src)
    return (
      <FocalPointPicker
        src={src}
        color={chosen ? undefined : color}
        imageAspect={known ? known.width / known.height : null}
        aspect={aspect}
        point={readFocus(css)}
        onMove={(next) => choice.moveFocus(focusCss(next))}
        onLoad={choice.measure}
        onError={() => chosen && choice.reject("This file can't be shown as an image. Choose another.")}
      />
    );
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={() => fields.file.current?.click()}
      className={`${error ? "border-danger" : "border-quiet/60"} grid cursor-pointer place-content-center border-[1.5px] border-dashed bg-raised p-4 text-center text-balance text-quiet hover:border-ink hover:text-ink @max-[480px]:hidden`}
      style={{ aspectRatio: aspect }}
    >
      <span className="hidden pointer-fine:inline">Drop an image here or choose one</span>
      <span className="pointer-fine:hidden">Choose an image</span>
    </button>
  );
}

/** Buttons for choosing an image, and details of the chosen one. */
function ImageButtons({ choice, name, stored }: { choice: ImageChoice; name: string; stored: string }) {
  const id = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  const { src, chosen, fromLibrary, error } = choice;
  return (
    <>
      <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={choice.fields.file}
          id={id}
          type="file"
          name={name}
          accept={imageTypes.join(",")}
          onInput={choice.takeFile}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-facts`}
          className="peer absolute inset-0 size-full opacity-0 file:hidden"
          tabIndex={0}
        />
        <label
          htmlFor={id}
          className={officeButton(
            "outline",
            "relative peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
          )}
        >
          {src ? "Choose another image" : "Choose image"}
        </label>
        <OfficeButton opensDialog onClick={() => setIsChoosing(true)} className="relative">
          Choose from images
        </OfficeButton>
        {(chosen || fromLibrary) && stored && (
          <OfficeButton look="quiet" onClick={choice.keepStored} className="relative">
            Keep current image
          </OfficeButton>
        )}
      </div>
      <ImageFacts id={`${id}-facts`} choice={choice} />
      {isChoosing && (
        <ChooseImageDialog
          onChoose={(image) => {
            setIsChoosing(false);
            choice.takeFromLibrary(image);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

function ImageFacts({ id, choice: { error, known, chosen, src } }: { id: string; choice: ImageChoice }) {
  return (
    <div id={id} aria-live="polite" className="grid gap-1">
      {error && <p className="font-semibold text-danger">{error}</p>}
      {known && (
        <p className="tabular text-quiet">
          {chosen && `${chosen.name}, `}
          {known.width} × {known.height} px
        </p>
      )}
      {known && known.width < SHARP_FROM && (
        <p className="bg-(--busy) px-3 py-2 font-medium text-(--busy-ink)">
          This image is small and will look blurred. Use one at least {SHARP_FROM} px wide.
        </p>
      )}
      {!src && <p className="text-quiet">JPEG, PNG, WebP or AVIF, up to {megabytes(MAX_IMAGE_BYTES)}.</p>}
    </div>
  );
}
