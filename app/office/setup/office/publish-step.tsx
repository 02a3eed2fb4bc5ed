import { Link } from "react-router";
import { TextsToCheckLink } from "../../../house/settings/office/texts-to-check-link.tsx";
import { changesText, useSettings } from "../../../house/settings/office/use-settings.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { RemoveDemo } from "../../demo/office/remove-demo.tsx";
import { PublishDraft } from "./publish-draft.tsx";

interface PublishStepProps {
  /** Called when the home page has changed. */
  onChanged: () => void;
  onPublished: () => void;
  /** Goes to the next step: everything is published, or publishing was skipped. */
  onDone: (as: "done" | "skipped") => void;
}

/** Offers to remove the demo, if there is one. */
function DemoOffer({ onRemoved }: { onRemoved: () => void }) {
  const { data, reload } = useApi("GET /admin/demo", {});
  if (!data?.demo) return null;
  const removed = () => {
    reload();
    onRemoved();
  };
  return (
    <section aria-labelledby="demo" className="grid justify-items-start gap-3 border-b border-rule pb-6">
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

/** The step that offers to remove the demo, and publishes the draft. */
export function PublishStep({ onChanged, onPublished, onDone }: PublishStepProps) {
  const settings = useSettings();
  const { data: state, failed, reload } = settings;
  if (failed || !state) return <LoadStatus data={state} failed={failed} reload={reload} />;
  const count = Object.keys(state.draft.changes).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {/* First: what the settings change of the demo is of no interest to a club that removes it. */}
      <DemoOffer onRemoved={onChanged} />
      <section aria-labelledby="draft" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h3 id="draft" className="font-semibold">
          {count > 0 ? `${changesText(count)} to publish` : "Everything is published"}
        </h3>
        {count > 0 ? (
          <PublishDraft settings={settings} onPublished={onPublished} />
        ) : (
          <p>
            <a href="/" target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-4">
              View your site
            </a>
          </p>
        )}
      </section>
      <TextsToCheckLink />
      <div className="flex flex-wrap gap-2 border-t border-rule pt-6">
        {count > 0 ? (
          <OfficeButton onClick={() => onDone("skipped")} className="min-h-12">
            Continue without publishing
          </OfficeButton>
        ) : (
          <OfficeButton look="action" onClick={() => onDone("done")} className="min-h-12">
            Continue
          </OfficeButton>
        )}
        <Link to="/admin/settings" className={officeButton("quiet", "min-h-12 px-3")}>
          All settings
        </Link>
      </div>
    </div>
  );
}
