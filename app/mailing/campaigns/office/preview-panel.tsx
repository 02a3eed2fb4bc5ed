import { useId, useState } from "react";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { EmailView } from "./email-view.tsx";
import type { Preview } from "./use-preview.ts";

interface PreviewPanelProps {
  preview: Preview;
  /** The subscriber's address, as typed. */
  as: string;
  onAs: (address: string) => void;
}

/** The email as it arrives: at two widths, in both themes, as text, and as one subscriber gets it. */
function PreviewView({ preview: { shown, failed, wrongAs }, as, onAs, large }: PreviewPanelProps & { large: boolean }) {
  const seesSubscribers = useCan()("subscribers.see");
  const height = large ? "h-[58dvh] min-h-60" : "h-[min(560px,52svh)]";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {failed && (
        <p role="status" className="text-sm font-semibold text-danger wrap-anywhere">
          Not up to date: {failed}
        </p>
      )}
      {shown ? (
        <EmailView email={shown} large={large} height={height} />
      ) : (
        !failed && <p className={`grid place-content-center text-quiet ${height}`}>Loading...</p>
      )}
      {seesSubscribers && (
        <TextInput
          label="As a subscriber gets it"
          optional
          type="email"
          value={as}
          onChange={({ currentTarget }) => onAs(currentTarget.value)}
          error={wrongAs || undefined}
          placeholder="name@example.com"
          autoComplete="off"
        />
      )}
    </div>
  );
}

/** The preview beside the editor, and larger in a dialog. */
export function PreviewPanel(props: PreviewPanelProps) {
  const id = useId();
  const [large, setLarge] = useState(false);
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="text-sm font-semibold">
          Preview
        </h2>
        <OfficeButton look="quiet" opensDialog onClick={() => setLarge(true)}>
          Larger
        </OfficeButton>
      </div>
      <PreviewView {...props} large={false} />
      {large && (
        <DialogFrame
          title="Preview"
          action={<OfficeButton onClick={() => setLarge(false)}>Close</OfficeButton>}
          width="wide"
          onClose={() => setLarge(false)}
        >
          <DialogContent>
            <PreviewView {...props} large />
          </DialogContent>
        </DialogFrame>
      )}
    </section>
  );
}
