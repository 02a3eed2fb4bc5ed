import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { ConsentList } from "../../consents/office/consent-list.tsx";
import type { Subscriber } from "../shapes.ts";

/** What a subscriber agreed to and withdrew. */
export function ConsentsDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const { _id, email } = subscriber;
  const { data, failed, reload } = useApi("GET /newsletter/subscribers/:id/consents", { params: { id: _id } });
  return (
    <DialogFrame title={`Consents of ${email}`} width="large" onClose={onClose}>
      <DialogContent
        scrolls="Consents"
        buttons={
          <>
            <OfficeButton data-first-focus onClick={onClose}>
              Close
            </OfficeButton>
            <ExportButton
              needs="subscribers.export"
              path={fileAddress("GET /newsletter/subscribers/:id/consents.csv", { params: { id: _id } })}
            />
          </>
        }
      >
        <LoadStatus data={data} failed={failed} reload={reload} />
        {data?.items.length === 0 && <p>Nothing is recorded: they are not on the list.</p>}
        {data && <ConsentList lines={data.items} />}
      </DialogContent>
    </DialogFrame>
  );
}
