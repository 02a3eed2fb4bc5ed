import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { focusCss, readFocus } from "../focal-point.ts";
import { mediaPath } from "../image.ts";
import { ALT_LENGTH, MOST_BYTES, MOST_PIXELS } from "../schema.ts";
import type { LibraryImage } from "../shapes.ts";
import { ChooseImageDialog } from "./choose-image-dialog.tsx";
import { FocalPointPicker } from "./focal-point-picker.tsx";
import { fileRejection, imageTypes, megabytes, SHARP_FROM } from "./image-limits.ts";

/** The image in a form, for its preview. */
export interface FormImage {
  src: string;
  /** CSS `object-position`. */
  focus: string;
  /** px; 0 until they are known. */
  width: number;
  height: number;
  /** Chosen but not uploaded yet. */
  chosen: boolean;
}

interface FieldNeeds {
  name: string;
  defaultValue: string;
  error: string | undefined;
}

interface ImageFieldProps {
  /** The path of the stored image, or empty. */
  stored: string;
  /** The colour behind it while it loads. */
  color?: string | undefined;
  image: FieldNeeds;
  /** The id of an image of the library, where one is chosen instead of a file. */
  imageId: FieldNeeds;
  alt: FieldNeeds;
  focus: FieldNeeds;
  /** Aspect ratio of the box that guests see it in. */
  aspect: number;
  /** Called when another image, or another part of it, is shown. */
  onShown?: (image: FormImage | null) => void;
}

/** How long the URL of a replaced image stays valid, in ms, as the preview updates a moment later. */
const REVOKE_AFTER = 5_000;

/** Sets a field's value as if typed. */
function type(field: HTMLInputElement | null, value: string): void {
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * The image of an event, offer or news item: dropped or chosen, previewed with a movable focal
 * point, and its alt text. Its form sends `image` or `image_id`, `focus` and `alt`.
 */
export function ImageField({ stored, color, image, imageId, alt, focus, aspect, onShown }: ImageFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const storage = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ url: string; name: string } | null>(null);
  const [size, setSize] = useState<{ src: string; width: number; height: number } | null>(null);
  const [css, setCss] = useState(focus.defaultValue || "50% 50%");
  const [refused, setRefused] = useState("");
  const [over, setOver] = useState(false);

  const library = useRef<HTMLInputElement>(null);
  const [fromLibrary, setFromLibrary] = useState(imageId.defaultValue);
  const [choosing, setChoosing] = useState(false);
  const src = chosen?.url ?? (fromLibrary ? mediaPath(fromLibrary) : stored);
  const known = size?.src === src ? size : null;
  const error = refused || image.error;

  useEffect(() => {
    if (!chosen) return;
    return () => {
      setTimeout(() => URL.revokeObjectURL(chosen.url), REVOKE_AFTER);
    };
  }, [chosen]);

  const show = useEffectEvent((shown: FormImage | null) => onShown?.(shown));
  const [width, height, isChosen] = [known?.width ?? 0, known?.height ?? 0, chosen !== null];
  useEffect(() => {
    show(src ? { src, focus: css, width, height, chosen: isChosen } : null);
  }, [src, css, width, height, isChosen]);

  const altInput = () => {
    const input = file.current?.form?.elements.namedItem(alt.name);
    return input instanceof HTMLInputElement ? input : null;
  };
  const refuse = (why: string) => {
    setRefused(why);
    setChosen(null);
    if (file.current) file.current.value = "";
  };
  const take = () => {
    const picked = file.current?.files?.[0];
    const why = picked ? fileRejection(picked) : "";
    if (why) return refuse(why);
    setRefused("");
    if (picked) type(library.current, "");
    setChosen(picked ? { url: URL.createObjectURL(picked), name: picked.name } : null);
    // A focal point is valid for its own image only.
    if (src) type(storage.current, picked ? "50% 50%" : focus.defaultValue);
    // So is the alt text, unless it was changed in this edit.
    if (!src || !alt.defaultValue) return;
    const text = altInput();
    if (picked && text?.value === alt.defaultValue) type(text, "");
    if (!picked && text?.value === "") type(text, alt.defaultValue);
  };
  const takeFromLibrary = ({ _id, picture }: LibraryImage) => {
    setChoosing(false);
    setRefused("");
    if (file.current?.value) type(file.current, "");
    type(library.current, _id);
    type(storage.current, picture.focus);
    type(altInput(), picture.alt);
  };
  const keepCurrent = () => {
    if (fromLibrary) type(altInput(), alt.defaultValue);
    type(library.current, "");
    type(file.current, "");
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (!dropped || !file.current) return;
    const files = new DataTransfer();
    files.items.add(dropped);
    file.current.files = files.files;
    file.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const measure = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    if (naturalWidth * naturalHeight > MOST_PIXELS)
      return refuse("This image has more than 40 megapixels. Choose a smaller one.");
    setSize({ src, width: naturalWidth, height: naturalHeight });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file field inside is reachable by keyboard.
    <div
      className={`@container col-span-full ${over ? "outline-2 outline-offset-4 outline-focus outline-dashed" : ""}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <p className="font-semibold">Image</p>
      <div className="mt-1.5 grid gap-5 @min-[480px]:grid-cols-[minmax(0,240px)_minmax(0,1fr)]">
        {src ? (
          <FocalPointPicker
            src={src}
            color={chosen ? undefined : color}
            imageAspect={known ? known.width / known.height : null}
            aspect={aspect}
            point={readFocus(css)}
            onMove={(next) => type(storage.current, focusCss(next))}
            onLoad={measure}
            onError={() => chosen && refuse("This file can't be shown as an image. Choose another.")}
          />
        ) : (
          <button
            type="button"
            aria-hidden="true"
            tabIndex={-1}
            onClick={() => file.current?.click()}
            className={`${error ? "border-danger" : "border-quiet/60"} grid cursor-pointer place-content-center border-[1.5px] border-dashed bg-raised p-4 text-center text-balance text-quiet hover:border-ink hover:text-ink @max-[480px]:hidden`}
            style={{ aspectRatio: aspect }}
          >
            Drop an image here or choose one
          </button>
        )}
        <div className="grid content-start gap-4">
          <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2">
            <input
              ref={file}
              id={id}
              type="file"
              name={image.name}
              accept={imageTypes.join(",")}
              onInput={take}
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
            <OfficeButton opensDialog onClick={() => setChoosing(true)} className="relative">
              Choose from images
            </OfficeButton>
            {(chosen || fromLibrary) && stored && (
              <OfficeButton look="quiet" onClick={keepCurrent} className="relative">
                Keep current image
              </OfficeButton>
            )}
          </div>
          <div id={`${id}-facts`} aria-live="polite" className="grid gap-1">
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
            {!src && <p className="text-quiet">JPEG, PNG, WebP or AVIF, up to {megabytes(MOST_BYTES)}.</p>}
          </div>
          <input
            ref={storage}
            type="hidden"
            name={focus.name}
            value={css}
            onInput={({ currentTarget }) => setCss(currentTarget.value)}
          />
          <input
            ref={library}
            type="hidden"
            name={imageId.name}
            value={fromLibrary}
            onInput={({ currentTarget }) => setFromLibrary(currentTarget.value)}
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
      {choosing && <ChooseImageDialog onChoose={takeFromLibrary} onClose={() => setChoosing(false)} />}
    </div>
  );
}
