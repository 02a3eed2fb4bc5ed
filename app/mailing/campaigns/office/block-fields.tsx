import { useState } from "react";
import { ChooseImageDialog } from "../../../house/images/office/choose-image-dialog.tsx";
import { ImageThumb } from "../../../house/images/office/image-thumb.tsx";
import { UploadImageButton, useImageUpload } from "../../../house/images/office/upload-image.tsx";
import type { LibraryImage } from "../../../house/images/shapes.ts";
import { DropFiles } from "../../../platform/ui/office/drop-files.tsx";
import { markdownHint, TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { type Block, FIRST_NAME } from "../campaign.ts";
import { campaignLengths } from "../schema.ts";
import { EntryFields } from "./entry-fields.tsx";

interface BlockFieldsProps<Kind extends Block["kind"] = Block["kind"]> {
  block: Extract<Block, { kind: Kind }>;
  onChange: (block: Block) => void;
  /** Messages by the block's field. */
  errors: Record<string, string>;
  /** The stored paths of images by id, as far as they are known. */
  images: Record<string, string>;
}

function TextFields({ block, onChange, errors }: BlockFieldsProps<"text">) {
  return (
    <TextBox
      label="Text"
      value={block.text}
      onChange={({ currentTarget }) => onChange({ ...block, text: currentTarget.value })}
      error={errors.text}
      hint={`${markdownHint} ${FIRST_NAME} becomes the subscriber's.`}
      lines={4}
      autoComplete="off"
    />
  );
}

function ImageFields({ block, onChange, errors, images }: BlockFieldsProps<"image">) {
  const [choosing, setChoosing] = useState(false);
  const { image, alt, link } = block;
  const take = ({ _id, picture }: LibraryImage) => onChange({ ...block, image: _id, alt: picture.alt || alt });
  const upload = useImageUpload(take);
  return (
    <DropFiles onFiles={upload.take} className="grid gap-4 @min-[480px]:grid-cols-[minmax(0,200px)_minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        <ImageThumb src={images[image] ?? ""} facts={undefined} className="aspect-4/3 w-full bg-rule" />
        <OfficeButton look="outline" opensDialog onClick={() => setChoosing(true)}>
          Choose image
        </OfficeButton>
        <UploadImageButton label="Image" upload={upload} />
        {errors.image && <p className="text-sm font-semibold text-danger">{errors.image}</p>}
      </div>
      <div className="grid content-start gap-4">
        <TextInput
          label="Alt text"
          value={alt}
          onChange={({ currentTarget }) => onChange({ ...block, alt: currentTarget.value })}
          error={errors.alt}
          hint="Describe the image for people who can't see it."
          maxLength={campaignLengths.alt}
          autoComplete="off"
        />
        <TextInput
          label="Image link"
          optional
          value={link}
          onChange={({ currentTarget }) => onChange({ ...block, link: currentTarget.value })}
          error={errors.link}
          placeholder="/events"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {choosing && (
        <ChooseImageDialog
          onChoose={(chosen) => {
            setChoosing(false);
            take(chosen);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </DropFiles>
  );
}

function ButtonFields({ block, onChange, errors }: BlockFieldsProps<"button">) {
  return (
    <div className="grid gap-4 @min-[480px]:grid-cols-2">
      <TextInput
        label="Button text"
        value={block.label}
        onChange={({ currentTarget }) => onChange({ ...block, label: currentTarget.value })}
        error={errors.label}
        maxLength={campaignLengths.label}
        placeholder="See what's on"
        autoComplete="off"
      />
      <TextInput
        label="Leads to"
        value={block.url}
        onChange={({ currentTarget }) => onChange({ ...block, url: currentTarget.value })}
        error={errors.url}
        placeholder="/events"
        hint="A page of this site such as /events, or a link that starts with https://."
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

/** The fields of a block. */
export function BlockFields({ block, ...rest }: BlockFieldsProps) {
  switch (block.kind) {
    case "text":
      return <TextFields {...rest} block={block} />;
    case "image":
      return <ImageFields {...rest} block={block} />;
    case "button":
      return <ButtonFields {...rest} block={block} />;
    case "divider":
      return null;
    default:
      return <EntryFields {...rest} block={block} />;
  }
}
