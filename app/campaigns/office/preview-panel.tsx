import { useId, useState } from "react";
import { useCan } from "../../office/use-me.ts";
import { officeButton } from "../../ui/office/button.ts";
import { TextInput } from "../../ui/office/input.tsx";
import { Modal } from "../../ui/office/modal.tsx";
import { Toggle } from "../../ui/office/toggle.tsx";
import { useMedia } from "../../ui/office/use-media.ts";
import { EmailFrame } from "./email-frame.tsx";
import type { Preview } from "./use-preview.ts";

const views = ["Phone", "Laptop", "Text"] as const;

interface PreviewPanelProps {
  preview: Preview;
  /** The subscriber's address, as typed. */
  as: string;
  onAs: (address: string) => void;
}

/** The email as it arrives: at two widths, in both themes, as text, and as one subscriber gets it. */
function PreviewView({ preview: { shown, failed, wrongAs }, as, onAs, large }: PreviewPanelProps & { large: boolean }) {
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const [theme, setTheme] = useState<"Light" | "Dark">(isDark ? "Dark" : "Light");
  const [view, setView] = useState<(typeof views)[number]>(large ? "Laptop" : "Phone");
  const seesSubscribers = useCan()("subscribers.see");
  const height = large ? "h-[58dvh] min-h-60" : "h-[min(560px,52svh)]";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-2">
        <Toggle label="Shown as" values={views} value={view} onChange={setView} />
        {view !== "Text" && <Toggle label="Theme" values={["Light", "Dark"]} value={theme} onChange={setTheme} />}
      </div>
      {failed && (
        <p role="status" className="text-sm font-semibold text-danger wrap-anywhere">
          Not up to date: {failed}
        </p>
      )}
      {shown ? (
        <>
          <p className="text-sm font-semibold wrap-anywhere">{shown.subject}</p>
          {view === "Text" ? (
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
              tabIndex={0}
              className={`overflow-y-auto border border-rule p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere ${height}`}
            >
              {shown.text}
            </pre>
          ) : (
            <EmailFrame html={shown.html} width={view} dark={theme === "Dark"} className={height} />
          )}
        </>
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

/** The preview beside the editor, and on its own where there is more room. */
export function PreviewPanel(props: PreviewPanelProps) {
  const id = useId();
  const [large, setLarge] = useState(false);
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="text-sm font-semibold">
          Preview
        </h2>
        <button type="button" aria-haspopup="dialog" onClick={() => setLarge(true)} className={officeButton("quiet")}>
          Larger
        </button>
      </div>
      <PreviewView {...props} large={false} />
      <Modal open={large} onClose={() => setLarge(false)} label="Preview" className="w-[min(96vw,800px)]">
        <div className="max-h-[94dvh] overflow-y-auto border border-rule bg-paper p-4 sm:p-6">
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 className="text-lg font-semibold">Preview</h2>
            <button type="button" onClick={() => setLarge(false)} className={officeButton("outline")}>
              Close
            </button>
          </div>
          <PreviewView {...props} large />
        </div>
      </Modal>
    </section>
  );
}
