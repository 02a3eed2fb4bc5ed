import { imageName } from "../../../house/images/office/image-tile.tsx";
import type { ImageUse, LibraryImage } from "../../../house/images/shapes.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";

interface ReplaceDialogProps {
  image: LibraryImage;
  next: LibraryImage;
  uses: ImageUse[];
  busy: boolean;
  failed: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before replacing an image everywhere. */
export function ReplaceDialog({ image, next, uses, busy, failed, onConfirm, onCancel }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      title="Replace everywhere?"
      confirm="Replace everywhere"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      “{imageName(next)}” replaces “{imageName(image)}” in {formatCount(uses.length, "place")}, with its own alt text.{" "}
      {uses.some(({ state }) => state === "sent") &&
        "Emails that were sent keep loading the old image; if you delete it, they show its alt text. "}
      {failed && <strong className="text-danger">{failed}</strong>}
    </ConfirmDialog>
  );
}
