import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { mediaPath } from "../../../platform/lib/media-path.ts";
import { MAX_PIXELS } from "../schema.ts";
import type { LibraryImage } from "../shapes.ts";
import { fileRejection } from "./image-limits.ts";

/** A form's current image, for its preview. */
export interface FormImage {
  src: string;
  /** CSS `object-position`. */
  focus: string;
  /** Size in px; 0 until it is known. */
  width: number;
  height: number;
  /** Whether the file was chosen but is not uploaded yet. */
  chosen: boolean;
}

export interface FieldNeeds {
  name: string;
  defaultValue: string;
  error: string | undefined;
}

interface ImageChoiceOptions {
  /** The path of the stored image, or empty. */
  stored: string;
  image: FieldNeeds;
  /** The field with the id of a library image, if one is chosen instead of a file. */
  imageId: FieldNeeds;
  alt: FieldNeeds;
  focus: FieldNeeds;
  /** Called when the previewed image or its focal point changes. */
  onShown?: (image: FormImage | null) => void;
}

/** How long the URL of a replaced image stays valid, in ms, because the preview updates with a delay. */
const REVOKE_AFTER_MS = 5_000;

/** Sets a field's value as if typed. */
function type(field: HTMLInputElement | null, value: string): void {
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Revokes a chosen file's URL once another file is shown. */
function useRevokedUrl(url: string | undefined): void {
  useEffect(() => {
    if (url === undefined) return;
    return () => {
      setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
    };
  }, [url]);
}

/** Refs of the file field and of the hidden fields for the focal point and the library image. */
function useFields() {
  return {
    file: useRef<HTMLInputElement>(null),
    focus: useRef<HTMLInputElement>(null),
    library: useRef<HTMLInputElement>(null),
  };
}

/** The alt text's input, which is elsewhere in the form. */
function altInput(file: RefObject<HTMLInputElement | null>, name: string): HTMLInputElement | null {
  const input = file.current?.form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}

/** The state of a form's image, and functions that choose one and update the related fields. */
export function useImageChoice({ stored, image, imageId, alt, focus, onShown }: ImageChoiceOptions) {
  const fields = useFields();
  const [chosen, setChosen] = useState<{ url: string; name: string } | null>(null);
  const [size, setSize] = useState<{ src: string; width: number; height: number } | null>(null);
  const [css, setCss] = useState(focus.defaultValue || "50% 50%");
  const [rejection, setRejection] = useState("");
  const [fromLibrary, setFromLibrary] = useState(imageId.defaultValue);
  const src = chosen?.url ?? (fromLibrary ? mediaPath(fromLibrary) : stored);
  const known = size?.src === src ? size : null;
  useRevokedUrl(chosen?.url);

  const show = useEffectEvent((shown: FormImage | null) => onShown?.(shown));
  const [width, height, isChosen] = [known?.width ?? 0, known?.height ?? 0, chosen !== null];
  useEffect(() => {
    show(src ? { src, focus: css, width, height, chosen: isChosen } : null);
  }, [src, css, width, height, isChosen]);

  const reject = (reason: string) => {
    setRejection(reason);
    setChosen(null);
    if (fields.file.current) fields.file.current.value = "";
  };
  return {
    fields,
    chosen,
    src,
    known,
    css,
    setCss,
    fromLibrary,
    setFromLibrary,
    error: rejection || image.error,
    reject,
    takeFile() {
      const picked = fields.file.current?.files?.[0];
      const reason = picked ? fileRejection(picked) : "";
      if (reason) return reject(reason);
      setRejection("");
      if (picked) type(fields.library.current, "");
      setChosen(picked ? { url: URL.createObjectURL(picked), name: picked.name } : null);
      // A focal point belongs to its image, so a new image resets it.
      if (src) type(fields.focus.current, picked ? "50% 50%" : focus.defaultValue);
      // The alt text is reset too, unless it was changed in this edit.
      if (!src || !alt.defaultValue) return;
      const text = altInput(fields.file, alt.name);
      if (picked && text?.value === alt.defaultValue) type(text, "");
      if (!picked && text?.value === "") type(text, alt.defaultValue);
    },
    takeFromLibrary({ _id, picture }: LibraryImage) {
      setRejection("");
      if (fields.file.current?.value) type(fields.file.current, "");
      type(fields.library.current, _id);
      type(fields.focus.current, picture.focus);
      type(altInput(fields.file, alt.name), picture.alt);
    },
    keepStored() {
      if (fromLibrary) type(altInput(fields.file, alt.name), alt.defaultValue);
      type(fields.library.current, "");
      type(fields.file.current, "");
    },
    moveFocus: (next: string) => type(fields.focus.current, next),
    measure({ naturalWidth, naturalHeight }: HTMLImageElement) {
      if (naturalWidth * naturalHeight > MAX_PIXELS)
        return reject("This image has more than 40 megapixels. Choose a smaller one.");
      setSize({ src, width: naturalWidth, height: naturalHeight });
    },
  };
}

export type ImageChoice = ReturnType<typeof useImageChoice>;
