import { type FormEvent, type ReactNode, useState } from "react";
import { focusCss, readFocus } from "../../../house/images/focal-point.ts";
import { CREDIT_LENGTH, imageChangeSchema } from "../../../house/images/library-image.ts";
import { ChooseImageDialog } from "../../../house/images/office/choose-image-dialog.tsx";
import { FocalPointPicker } from "../../../house/images/office/focal-point-picker.tsx";
import { imageName } from "../../../house/images/office/image-tile.tsx";
import { ALT_LENGTH, NAME_LENGTH } from "../../../house/images/schema.ts";
import type { ImageUse, LibraryImage } from "../../../house/images/shapes.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { ReadOnly, ReadOnlyNotice } from "../../../staff/toolkit/read-only.tsx";
import { type Fresh, useFresh } from "../../../staff/toolkit/use-fresh.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { ImageUses } from "./image-uses.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";

interface Found {
  image: LibraryImage;
  uses: ImageUse[];
  /** Why this role may not change the image; null if it may. */
  out_of_reach: string | null;
}

interface ImageDialogProps {
  id: string;
  onClose: () => void;
}

/** A library image's dialog: details, uses and actions. */
export function ImageDialog({ id, onClose }: ImageDialogProps) {
  const found = useFresh("GET /images/admin-image/:id", { params: { id } });
  return (
    <DialogFrame
      label="Image"
      title={found.state === "there" ? imageName(found.data.image) : "Image"}
      action={<OfficeButton onClick={onClose}>Close</OfficeButton>}
      width="images"
      onClose={onClose}
    >
      <Content found={found} onClose={onClose} />
    </DialogFrame>
  );
}

function Content({ found, onClose }: { found: Fresh<Found> } & Omit<ImageDialogProps, "id">) {
  if (found.state === "there") return <Details {...found.data} onClose={onClose} />;
  return (
    <DialogContent busy={found.state === "loading"}>
      {found.state === "loading" && <p className="py-16 text-center text-quiet">Loading...</p>}
      {found.state === "missing" && <p>{found.message}</p>}
      {found.state === "failed" && <LoadFailed message={found.message} onRetry={found.retry} />}
    </DialogContent>
  );
}

interface ImagePreviewProps {
  image: LibraryImage;
  focus: string;
  onFocus: (focus: string) => void;
}

/** The image with its focal point, and its size. */
function ImagePreview({ image, focus, onFocus }: ImagePreviewProps) {
  return (
    <div>
      <FocalPointPicker
        src={image.imgsrc}
        color={image.picture.color}
        imageAspect={image.width / image.height}
        aspect={4 / 3}
        point={readFocus(focus)}
        onMove={(point) => onFocus(focusCss(point))}
        onLoad={() => {}}
        onError={() => {}}
      />
      <p className="tabular mt-3 text-quiet">
        {image.width} × {image.height} px
      </p>
    </div>
  );
}

interface ImageFieldsProps {
  image: LibraryImage;
  errors: Record<string, string>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

function ImageFields({ image, errors, onSubmit, children }: ImageFieldsProps) {
  return (
    <form onSubmit={onSubmit} noValidate className="grid content-start gap-4">
      <TextInput
        label="Name"
        name="name"
        defaultValue={image.name}
        maxLength={NAME_LENGTH}
        error={errors.name}
        autoComplete="off"
      />
      <TextInput
        label="Alt text"
        name="alt"
        optional
        defaultValue={image.picture.alt}
        maxLength={ALT_LENGTH}
        error={errors.alt}
        autoComplete="off"
        hint="Used everywhere except where an item has an alt text of its own."
      />
      <TextInput
        label="Credit"
        name="credit"
        optional
        defaultValue={image.credit}
        maxLength={CREDIT_LENGTH}
        error={errors.credit}
        autoComplete="off"
      />
      <TextInput
        label="Licence ends"
        name="licence_ends"
        type="date"
        optional
        defaultValue={image.licence_ends ?? ""}
        error={errors.licence_ends}
        hint="The last day guests see it."
      />
      {children}
    </form>
  );
}

/** The state of an image's dialog, and its actions. */
function useImageActions({ image, uses }: Found, { onClose }: Omit<ImageDialogProps, "id">) {
  const { busy, failed, setFailed, send } = useSend((answer) =>
    answer.kind === "refused" ? answer.message : "Network error. Please try again later.",
  );
  const [focus, setFocus] = useState(image.picture.focus);
  const [version, setVersion] = useState(image.version);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [next, setNext] = useState<LibraryImage | null>(null);
  const [asking, setAsking] = useState<"replace" | "delete" | null>(null);
  const params = { id: image._id };
  const done = ({ message }: { message: string }) => {
    showToast(message);
    reloadData("GET /images/admin-images");
    onClose();
  };

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name = "", ...values } = readValues(event.currentTarget);
    const json = { ...values, name, focus };
    const invalid = wrongFields(imageChangeSchema, json);
    setErrors(invalid);
    const [first] = Object.keys(invalid);
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    send(async () => {
      const answer = await callApi("POST /images/edit-image/:id", { params, json, version });
      // Saving again would overwrite the other person's change.
      if (answer.kind === "refused" && answer.body?.image) setVersion(answer.body.image.version);
      return answer;
    }, done);
  };
  const replace = () => {
    const json = { image_id: next?._id ?? "" };
    send(() => callApi("POST /images/replace-image/:id", { params, json }), done);
  };
  const remove = () => {
    const json = { ids: [image._id] };
    send(() => callApi("POST /images/delete-images", { json }), done);
  };
  /** Asks for confirmation before deleting the image, if it can be deleted. */
  const askToDelete = () => {
    setFailed("");
    if (uses.length === 0) return setAsking("delete");
    setFailed(`“${imageName(image)}” is used in ${formatCount(uses.length, "place")}. Replace it there first.`);
  };
  const cancel = () => {
    setNext(null);
    setAsking(null);
    setFailed("");
  };

  return {
    busy,
    failed,
    focus,
    setFocus,
    errors,
    next,
    setNext,
    asking,
    setAsking,
    askToDelete,
    save,
    replace,
    remove,
    cancel,
  };
}

function Details({ image, uses, out_of_reach: outOfReach, onClose }: Found & Omit<ImageDialogProps, "id">) {
  const actions = useImageActions({ image, uses, out_of_reach: outOfReach }, { onClose });
  const { busy, failed, focus, setFocus, errors, next, setNext, asking, setAsking, save, replace, remove, cancel } =
    actions;
  const mayChange = useCan()("images.change");
  const changes = mayChange && outOfReach === null;

  return (
    <DialogContent
      className=""
      buttons={
        changes && (
          <>
            <OfficeButton opensDialog disabled={uses.length === 0} onClick={() => setAsking("replace")}>
              Replace everywhere
            </OfficeButton>
            <OfficeButton look="danger" onClick={actions.askToDelete}>
              Delete image
            </OfficeButton>
          </>
        )
      }
    >
      <div className="mb-5 space-y-5 empty:hidden">
        {failed && (
          <div role="alert">
            <Notice tone="bad">{failed}</Notice>
          </div>
        )}
        {image.licence === "ended" && <Notice tone="bad">The licence has ended: hidden from guests.</Notice>}
        {!mayChange && <ReadOnlyNotice />}
        {mayChange && outOfReach !== null && <Notice tone="warning">{outOfReach}</Notice>}
      </div>
      <ReadOnly on={!changes}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7 md:grid-cols-2">
          <ImagePreview image={image} focus={focus} onFocus={setFocus} />
          <ImageFields image={image} errors={errors} onSubmit={save}>
            {changes && (
              <div>
                <OfficeButton look="action" type="submit" disabled={busy}>
                  Save image
                </OfficeButton>
              </div>
            )}
          </ImageFields>
        </div>
      </ReadOnly>
      <h3 className="mt-8 mb-3 font-semibold">Used in</h3>
      <ImageUses uses={uses} />
      {asking === "replace" && !next && (
        <ChooseImageDialog title="Replace everywhere with" except={image._id} onChoose={setNext} onClose={cancel} />
      )}
      {asking === "replace" && next && (
        <ReplaceDialog {...{ image, next, uses, busy, failed }} onConfirm={replace} onCancel={cancel} />
      )}
      {asking === "delete" && (
        <ConfirmDialog
          title="Delete image?"
          confirm="Delete image"
          danger
          busy={busy}
          onConfirm={remove}
          onCancel={cancel}
        >
          You can't undo this. {failed && <strong className="text-danger">{failed}</strong>}
        </ConfirmDialog>
      )}
    </DialogContent>
  );
}
