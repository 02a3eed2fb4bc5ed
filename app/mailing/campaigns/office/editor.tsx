import { useState } from "react";
import { useNavigate } from "react-router";
import { Check } from "../../../platform/ui/office/check.tsx";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { afterMenu, Menu } from "../../../platform/ui/office/menu.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { errorMessage, toastResult } from "../../../staff/toolkit/error-message.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { FormPage } from "../../../staff/toolkit/form-page.tsx";
import { useOfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import { FIRST_NAME } from "../campaign.ts";
import { campaignLengths, MAX_TEST_ADDRESSES } from "../schema.ts";
import type { Campaign } from "../shapes.ts";
import type { CampaignPreview } from "../write/shapes.ts";
import { AudienceField } from "./audience-field.tsx";
import { BlocksField } from "./blocks-field.tsx";
import { campaignLabels, campaignStart, campaignText, contentErrors, contentOf } from "./campaign-values.ts";
import { Checks } from "./checks.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { SendPanel } from "./send-panel.tsx";
import { usePreview } from "./use-preview.ts";

interface TestDialogProps {
  id: string;
  /** The editor's current values, saved or not. */
  typed: Values;
  onClose: () => void;
}

/** Sends the editor's content as a test. */
function TestDialog({ id, typed, onClose }: TestDialogProps) {
  return (
    <FormDialog<{ message: string }>
      title="Send a test"
      save="Send test"
      onSaved={onClose}
      onClose={onClose}
      send={({ to = "" }) => {
        const addresses = to.split(/[\s,;]+/).filter((address) => address !== "");
        return callApi("POST /campaigns/:id/test", { params: { id }, json: { ...contentOf(typed), to: addresses } });
      }}
    >
      {(errors) => (
        <TextBox
          label="Also to"
          name="to"
          wide
          optional
          lines={2}
          data-first-focus
          error={errors.to}
          hint={`You get the test. Enter up to ${MAX_TEST_ADDRESSES} other email addresses, one per line. Subjects of tests start with [Test].`}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  );
}

interface Saved {
  message: string;
  campaign: Campaign;
}

const choices = [
  { id: "duplicate", label: "Duplicate" },
  { id: "delete", label: "Delete draft" },
];

/** The form of a draft. @param onVersion receives the version that was saved. */
function useCampaignForm(campaign: Campaign, onVersion: (version: number) => void) {
  const params = { id: campaign._id };
  return useOfficeForm<Saved>({
    name: `campaign-${campaign._id}`,
    start: campaignStart(campaign),
    check: contentErrors,
    send: (sent, _onProgress, version) => {
      const values = Object.fromEntries([...sent].map(([name, value]) => [name, String(value)]));
      return callApi("POST /campaigns/:id", { params, json: contentOf(values), version });
    },
    next: (saved) => campaignStart(saved.campaign),
    onSaved: (saved) => {
      onVersion(saved.campaign.version);
      showToast(saved.message);
    },
    outcome: (answer) => {
      const text = errorMessage(answer);
      return text === null ? null : { tone: "bad", text };
    },
    conflict: {
      newest: async () => {
        const answer = await callApi("GET /campaigns/:id", { params });
        return answer.kind === "ok" ? campaignStart(answer.data.campaign) : null;
      },
      labels: campaignLabels,
      text: campaignText,
    },
  });
}

interface PlainTextFieldProps {
  field: { name: string; defaultValue: string; error: string | undefined };
  /** The text generated from the blocks. */
  generated: string;
}

/** The plain-text part: generated from the blocks until staff edit it. */
function PlainTextField({ field, generated }: PlainTextFieldProps) {
  const [start, setStart] = useState<string | null>(field.defaultValue || null);
  return (
    <div className="col-span-full grid gap-3">
      <Check checked={start !== null} onChange={(edits) => setStart(edits ? generated : null)}>
        Edit the plain text myself
      </Check>
      {start === null ? (
        <input type="hidden" name={field.name} value="" />
      ) : (
        <TextBox
          {...field}
          defaultValue={start}
          label="Plain text"
          hint={`It no longer follows the blocks. Your name, postal address and the link to unsubscribe are added below it. ${FIRST_NAME} becomes the subscriber's.`}
          lines={8}
        />
      )}
    </div>
  );
}

interface CampaignFieldsProps {
  form: ReturnType<typeof useCampaignForm>;
  shown: CampaignPreview | null;
}

function CampaignFields({ form, shown }: CampaignFieldsProps) {
  return (
    <>
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
      <BlocksField field={form.field("blocks")} errors={form.errors} images={shown?.images ?? {}} />
      <AudienceField field={form.field("audience")} />
      <PlainTextField field={form.field("plain_text")} generated={shown?.generated ?? ""} />
    </>
  );
}

/** Duplicates a draft, or deletes it; both navigate away. @param onDelete is called once it is deleted. */
function useDraftActions(id: string, onDelete: () => void) {
  const navigate = useNavigate();
  const duplicate = async () => {
    const made = toastResult(await callApi("POST /campaigns/:id/duplicate", { params: { id } }));
    if (made) navigate(`/admin/campaigns/${made.campaign._id}`);
  };
  const remove = async () => {
    if (!toastResult(await callApi("POST /campaigns/:id/remove", { params: { id } }))) return;
    onDelete();
    navigate("/admin/campaigns");
  };
  return { duplicate, remove };
}

/** The editor of a draft, with its preview. */
export function CampaignEditor({ campaign, onStarted }: { campaign: Campaign; onStarted: () => void }) {
  const { _id: id } = campaign;
  const [dialog, setDialog] = useState<"test" | "delete" | null>(null);
  const [as, setAs] = useState("");
  const [version, setVersion] = useState(campaign.version);
  const [isDeleted, setIsDeleted] = useState(false);
  const form = useCampaignForm(campaign, setVersion);
  const preview = usePreview(form.typed, as.trim());
  const { duplicate, remove } = useDraftActions(id, () => {
    // Discarding changes remounts the form, whose panel would request the deleted campaign.
    setIsDeleted(true);
    form.discardChanges();
  });
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
        <CampaignFields form={form} shown={preview.shown} />
      </FormPage>
      {dialog === "test" && <TestDialog id={id} typed={form.typed} onClose={() => setDialog(null)} />}
      {dialog === "delete" && (
        <ConfirmDialog
          title={`Delete “${campaign.subject}”?`}
          confirm="Delete draft"
          danger
          onConfirm={() => {
            setDialog(null);
            remove();
          }}
          onCancel={() => setDialog(null)}
        />
      )}
    </>
  );
}
