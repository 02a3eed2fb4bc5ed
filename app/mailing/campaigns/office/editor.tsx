import { useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { afterMenu, Menu } from "../../../platform/ui/office/menu.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callStaffApi } from "../../../staff/toolkit/call-staff-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { FormPage } from "../../../staff/toolkit/form-page.tsx";
import { useOfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import { campaignLengths } from "../schema.ts";
import type { Campaign } from "../shapes.ts";
import { AudienceField } from "./audience-field.tsx";
import { BlocksField } from "./blocks-field.tsx";
import { campaignLabels, campaignStart, campaignText, contentOf, wrongContent } from "./campaign-values.ts";
import { Checks } from "./checks.tsx";
import { PlainTextField } from "./plain-text-field.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { SendPanel } from "./send-panel.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { usePreview } from "./use-preview.ts";

interface Saved {
  message: string;
  campaign: Campaign;
}

const choices = [
  { id: "duplicate", label: "Duplicate" },
  { id: "delete", label: "Delete draft" },
];

/** Writes a draft, with its preview beside it. */
export function CampaignEditor({ campaign, onStarted }: { campaign: Campaign; onStarted: () => void }) {
  const { _id: id } = campaign;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"test" | "delete" | null>(null);
  const [as, setAs] = useState("");
  const [version, setVersion] = useState(campaign.version);
  const [isDeleted, setIsDeleted] = useState(false);
  const form = useOfficeForm<Saved>({
    name: `campaign-${id}`,
    start: campaignStart(campaign),
    check: (values) => wrongContent(values),
    send: (sent, _onProgress, version) => {
      const values = Object.fromEntries([...sent].map(([name, value]) => [name, String(value)]));
      return callStaffApi<Saved>(`/api/campaigns/${id}`, { json: contentOf(values), version });
    },
    next: (saved) => campaignStart(saved.campaign),
    onSaved: (saved) => {
      setVersion(saved.campaign.version);
      showToast(saved.message);
    },
    outcome: (answer) => {
      const text = errorMessage(answer);
      return text === null ? null : { tone: "bad", text };
    },
    conflict: {
      newest: async () => {
        const answer = await callStaffApi<{ campaign: Campaign }>(`/api/campaigns/${id}`);
        return answer.kind === "ok" ? campaignStart(answer.data.campaign) : null;
      },
      labels: campaignLabels,
      text: campaignText,
    },
  });
  const preview = usePreview(form.typed, as.trim());

  const duplicate = async () => {
    const answer = await callStaffApi<Saved>(`/api/campaigns/${id}/duplicate`, { post: true });
    if (answer.kind !== "ok") return showToast(errorMessage(answer) ?? "", { bad: true });
    showToast(answer.data.message);
    navigate(`/admin/campaigns/${answer.data.campaign._id}`);
  };
  const remove = async () => {
    setDialog(null);
    const answer = await callStaffApi<{ message: string }>(`/api/campaigns/${id}/remove`, { post: true });
    if (answer.kind !== "ok") return showToast(errorMessage(answer) ?? "", { bad: true });
    showToast(answer.data.message);
    // Discarding changes renders the form anew, whose panel would ask for a campaign that is gone.
    setIsDeleted(true);
    form.discardChanges();
    navigate("/admin/campaigns");
  };

  return (
    <>
      <FormPage
        needs="campaigns.change"
        title={campaign.subject}
        heading="Edit campaign"
        back={{ to: "/admin/campaigns", label: "Campaigns" }}
        form={form}
        save={{ text: "Save draft", busy: "Saving..." }}
        actions={
          <>
            <Menu
              label="More actions"
              look="quiet"
              choices={choices}
              onChoose={(choice) => (choice === "duplicate" ? duplicate() : afterMenu(() => setDialog("delete")))}
            >
              More
            </Menu>
            <OfficeButton look="outline" opensDialog onClick={() => setDialog("test")}>
              Send a test
            </OfficeButton>
          </>
        }
        aside={
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-7 lg:sticky lg:top-[calc(var(--bar)+28px)]">
            {!isDeleted && (
              <SendPanel
                key={version}
                campaignId={id}
                unsaved={form.unsaved}
                listed={preview.shown?.problems ?? []}
                onStarted={onStarted}
              />
            )}
            <Checks shown={preview.shown} />
            <PreviewPanel preview={preview} as={as} onAs={setAs} />
          </div>
        }
      >
        <TextInput
          {...form.field("subject")}
          label="Subject"
          wide
          maxLength={campaignLengths.subject}
          autoComplete="off"
        />
        <TextInput
          {...form.field("preheader")}
          label="Preview text"
          optional
          wide
          maxLength={campaignLengths.preheader}
          hint="Shown beside the subject in the inbox."
          autoComplete="off"
        />
        <BlocksField field={form.field("blocks")} errors={form.errors} images={preview.shown?.images ?? {}} />
        <AudienceField field={form.field("audience")} />
        <PlainTextField field={form.field("plain_text")} generated={preview.shown?.generated ?? ""} />
      </FormPage>
      {dialog === "test" && <TestDialog id={id} typed={form.typed} onClose={() => setDialog(null)} />}
      {dialog === "delete" && (
        <ConfirmDialog
          title={`Delete “${campaign.subject}”?`}
          confirm="Delete draft"
          danger
          onConfirm={remove}
          onCancel={() => setDialog(null)}
        />
      )}
    </>
  );
}
