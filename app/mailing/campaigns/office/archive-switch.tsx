import { useId } from "react";
import { Switch } from "../../../platform/ui/office/switch.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { Campaign } from "../shapes.ts";

/** Makes the campaign's page on the website public or not, with a link to it. */
export function ArchiveSwitch({ campaign, onChange }: { campaign: Campaign; onChange: (campaign: Campaign) => void }) {
  const id = useId();
  const { busy, failed, send } = useSend();
  const changes = useCan()("campaigns.change");
  const { _id, slug, in_archive: isPublic, state } = campaign;
  const path = `/newsletter/${slug}`;
  const isUnsent = state === "scheduled" || state === "overdue";
  const change = (on: boolean) =>
    send<{ message: string; campaign: Campaign }>(
      () => callApi("POST /campaigns/:id/archive", { params: { id: _id }, json: { public: on } }),
      (answer) => {
        showToast(answer.message);
        onChange(answer.campaign);
      },
    );
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h2 id={id} className="wide text-lg font-extrabold">
        Page on the website
      </h2>
      <p className="text-quiet">
        {isUnsent ? "Once it is sent, anyone" : "Anyone"} with the link, and search engines, can read it if it is
        public. It has nobody's name.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Switch
          label="Page on the website"
          on={isPublic}
          disabled={busy || !changes}
          onChange={change}
          text={{ on: "Public", off: "Not public" }}
        />
        {isPublic && !isUnsent && (
          <a href={path} target="_blank" rel="noreferrer" className="underline underline-offset-4 wrap-anywhere">
            Open the page
          </a>
        )}
      </div>
      <p aria-live="assertive" className="font-semibold text-danger empty:hidden">
        {failed}
      </p>
    </section>
  );
}
