import { useRef, useState } from "react";
import { imageMarkdown } from "../../../platform/lib/markdown-text.ts";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogButtons, DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { insertAtCaret, textFieldIn } from "../../../platform/ui/office/insert-at-caret.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { ChooseImageDialog } from "../../images/office/choose-image-dialog.tsx";
import { ImageSettingThumb } from "../../images/office/image-setting-thumb.tsx";
import { UploadImageButton, type useImageUpload } from "../../images/office/upload-image.tsx";
import { ALT_LENGTH } from "../../images/schema.ts";
import type { LibraryImage } from "../../images/shapes.ts";

interface InsertImageProps {
  /** The label of the text field. */
  label: string;
  upload: ReturnType<typeof useImageUpload>;
  /** An image that was chosen or uploaded and still needs its alt text. */
  chosen: LibraryImage | null;
  onChosen: (image: LibraryImage | null) => void;
  onChange: (value: string) => void;
}

/** Inserts an image of the library at the caret of the text field beside it, once it has an alt text. */
export function InsertImage({ label, upload, chosen, onChosen, onChange }: InsertImageProps) {
  const place = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const insert = (alt: string) => {
    onChosen(null);
    const field = textFieldIn(place.current?.closest("[data-path]"));
    if (field && chosen) insertAtCaret(field, imageMarkdown(chosen._id, alt), onChange, true);
  };
  return (
    <div ref={place} className="mt-2 flex flex-wrap items-center gap-2">
      <OfficeButton opensDialog aria-label={`${label}: insert image`} onClick={() => setChoosing(true)}>
        Insert image
      </OfficeButton>
      <UploadImageButton label={label} upload={upload} />
      {choosing && (
        <ChooseImageDialog
          title="Insert image"
          onChoose={(image) => {
            setChoosing(false);
            onChosen(image);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {chosen && <DescribeImageDialog image={chosen} onDescribed={insert} onClose={() => onChosen(null)} />}
    </div>
  );
}

interface DescribeImageDialogProps {
  image: LibraryImage;
  onDescribed: (alt: string) => void;
  onClose: () => void;
}

function DescribeImageDialog({ image, onDescribed, onClose }: DescribeImageDialogProps) {
  const [alt, setAlt] = useState(image.picture.alt);
  const [error, setError] = useState("");
  const insert = () => {
    const described = alt.trim();
    if (described) onDescribed(described);
    else setError("Describe the image.");
  };
  return (
    <DialogFrame title="Insert image" width="medium" onClose={onClose}>
      <DialogContent
        onSubmit={(event) => {
          event.preventDefault();
          // React also passes a dialog's events to the form around its button.
          event.stopPropagation();
          insert();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        buttons={<DialogButtons save="Insert image" onCancel={onClose} />}
      >
        <ImageSettingThumb image={image._id} alt="" focus={image.picture.focus} className="aspect-4/3 w-full" />
        <TextInput
          data-first-focus
          label="Alt text"
          hint="Describe the image for people who can't see it."
          error={error}
          value={alt}
          maxLength={ALT_LENGTH}
          autoComplete="off"
          onChange={({ target }) => {
            setAlt(target.value);
            setError("");
          }}
        />
      </DialogContent>
    </DialogFrame>
  );
}
