import { Link } from "react-router";
import { changesText, useSettings } from "../../../house/settings/office/use-settings.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { useApi } from "../../../staff/toolkit/call-api.ts";
import { RemoveDemo } from "../../demo/office/remove-demo.tsx";
import { PublishDraft } from "./publish-draft.tsx";
import type { Setup } from "./use-setup.ts";

interface FinishStepProps {
  setup: Setup;
  /** Called when what the home page shows has changed. */
  onChanged: () => void;
}

/** Offers to remove the demo, where there is one. */
function DemoOffer({ onRemoved }: { onRemoved: () => void }) {
  const { data, reload } = useApi("GET /admin/demo", {});
  if (!data?.demo) return null;
  const removed = () => {
    reload();
    onRemoved();
  };
  return (
    <section aria-labelledby="demo" className="grid justify-items-start gap-3 border-t border-rule pt-6">
      <h3 id="demo" className="font-semibold">
        Demo data
      </h3>
      <p className="text-quiet">
        The events, offers, news and requests that came with the program. What you added or edited stays.
      </p>
      <RemoveDemo onRemoved={removed} />
    </section>
  );
}

/** Publishes the draft, offers to remove the demo, and ends the setup. */
export function FinishStep({ setup, onChanged }: FinishStepProps) {
  const settings = useSettings();
  const { data: state, failed, reload } = settings;
  if (failed || !state) return <LoadStatus data={state} failed={failed} reload={reload} />;
  const count = Object.keys(state.draft.changes).length;
  const finish = async () => {
    // A new document, which has the settings that were published.
    if (await setup.change({ stage: "finished" })) window.location.assign("/admin/dashboard");
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-labelledby="draft" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h3 id="draft" className="font-semibold">
          {count > 0 ? `${changesText(count)} to publish` : "Everything is published"}
        </h3>
        {count > 0 ? (
          <PublishDraft settings={settings} onPublished={onChanged} />
        ) : (
          <p>
            <a href="/" target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-4">
              View your site
            </a>
          </p>
        )}
      </section>
      <DemoOffer onRemoved={onChanged} />
      <div className="flex flex-wrap gap-2 border-t border-rule pt-6">
        <button type="button" onClick={finish} className={officeButton(count > 0 ? "outline" : "action", "min-h-12")}>
          {count > 0 ? "Finish without publishing" : "Finish setup"}
        </button>
        <Link to="/admin/settings" className={officeButton("quiet", "min-h-12 px-3")}>
          All settings
        </Link>
      </div>
    </div>
  );
}
