import { useStore } from "../../../platform/lib/use-store.ts";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Switch } from "../../../platform/ui/office/switch.tsx";
import { setSingleKeys, singleKeys } from "./single-keys.ts";
import { inboxKeys } from "./use-inbox-keys.ts";

/** The inbox's keyboard shortcuts, with a switch. */
export function KeyList() {
  const on = useStore(singleKeys, (state) => state.on);
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {inboxKeys.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 border border-rule bg-paper px-1.5 py-0.5 text-center font-sans text-[13px] font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-quiet">{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Switch
          label="Keyboard shortcuts"
          on={on}
          onChange={setSingleKeys}
          text={{ on: "Shortcuts on", off: "Shortcuts off" }}
        />
      </div>
    </>
  );
}

/** The shortcuts as a dialog. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame title="Keyboard shortcuts" onClose={onClose}>
      <DialogContent
        className=""
        buttons={
          <OfficeButton data-first-focus onClick={onClose}>
            Close
          </OfficeButton>
        }
      >
        <KeyList />
      </DialogContent>
    </DialogFrame>
  );
}
