import { useState } from "react";
import { imageName } from "../../../house/images/office/image-tile.tsx";
import type { LibraryImage } from "../../../house/images/shapes.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { SelectionFrame } from "../../../staff/toolkit/selection-frame.tsx";
import { SeveralDialog, type SomeOfThem, someText } from "../../../staff/toolkit/several-dialog.tsx";
import { useSend } from "../../../staff/toolkit/use-send.ts";

interface SeveralImagesProps {
  images: readonly LibraryImage[];
  all: { total: number; loading: boolean; select: () => void };
  onClear: () => void;
  onDeleted: () => void;
}

/** A bar for deleting the selected images. Images in use stay, and are listed first. */
export function SeveralImages({ images, all, onClear, onDeleted }: SeveralImagesProps) {
  const [asking, setAsking] = useState(false);
  const { busy, failed, setFailed, send } = useSend();
  const can = images.filter(({ uses }) => uses === 0);
  const left: SomeOfThem = {
    names: images.filter(({ uses }) => uses > 0).map(imageName),
    one: "is in use and stays",
    many: "are in use and stay",
  };
  const count = formatCount(can.length, "image");
  const remove = () =>
    send(
      () => callApi("POST /images/delete-images", { json: { ids: can.map(({ _id }) => _id) } }),
      ({ message }) => {
        setAsking(false);
        showToast(message);
        onClear();
        onDeleted();
      },
    );
  return (
    <>
      <SelectionFrame label="Selected images" count={images.length} onClear={onClear} all={all}>
        <OfficeButton
          look="danger"
          opensDialog
          onClick={() => (can.length > 0 ? setAsking(true) : showToast(someText(left)))}
        >
          Delete
        </OfficeButton>
      </SelectionFrame>
      {asking && (
        <SeveralDialog
          title={`Delete ${count}?`}
          confirm={`Delete ${count}`}
          danger
          busy={busy}
          some={[left]}
          onConfirm={remove}
          onCancel={() => {
            setAsking(false);
            setFailed("");
          }}
        >
          You can't undo this. {failed && <strong className="text-danger">{failed}</strong>}
        </SeveralDialog>
      )}
    </>
  );
}
