import { type FormEvent, useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { roleNames } from "../../../platform/roles/roles.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogButtons, DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { today } from "../../../platform/venue/today.ts";
import type { FactorRule } from "../../../staff/auth/factors/shapes.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";

interface RuleDialogProps {
  rule: FactorRule;
  onSaved: (rules: FactorRule[]) => void;
  onClose: () => void;
}

const people = (count: number) => formatCount(count, "admin has", "admins have");

/** A dialog for setting or removing the date from which a role needs a second factor. */
function RuleDialog({ rule: { role, from, without }, onSaved, onClose }: RuleDialogProps) {
  const { busy, failed, send } = useSend();
  const save = (day: string | null) =>
    send(
      () => callApi("POST /admin/second-factor-rules", { json: { role, from: day } }),
      ({ rules }) => onSaved(rules),
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(String(new FormData(event.currentTarget).get("from")));
  };
  const title = `Second factor for ${roleNames[role]}`;
  return (
    <DialogFrame title={title} onClose={onClose}>
      <DialogContent
        onSubmit={submit}
        buttons={
          <DialogButtons save="Save" saving="Saving..." busy={busy} onCancel={onClose}>
            {from && (
              <OfficeButton look="danger" disabled={busy} onClick={() => save(null)}>
                Remove rule
              </OfficeButton>
            )}
          </DialogButtons>
        }
      >
        <p className="text-quiet">
          {without > 0 && `${people(without)} none yet. `}
          Before the date they're told about it; from then on they can only set one up until they have one.
        </p>
        <TextInput
          label="Required from"
          name="from"
          type="date"
          min={today()}
          defaultValue={from ?? today()}
          error={failed}
        />
      </DialogContent>
    </DialogFrame>
  );
}

const ruleColumns: readonly Column<FactorRule>[] = [
  {
    id: "role",
    header: "Role",
    phone: "title",
    className: "font-semibold md:w-1/4",
    cell: ({ role }) => roleNames[role],
  },
  {
    id: "from",
    header: "Second factor",
    cell: ({ from }) =>
      from === null ? (
        <span className="text-quiet">Not required</span>
      ) : (
        `${from <= today() ? "Required since" : "Required from"} ${formatDay(from, today())}`
      ),
  },
  {
    id: "without",
    header: "Admins without one",
    className: "tabular",
    cell: ({ admins, without }) => (admins === 0 ? "No admins" : `${without} of ${admins}`),
  },
];

const changeColumn = (onChange: (rule: FactorRule) => void): Column<FactorRule> => ({
  id: "actions",
  header: "Actions",
  headerHidden: true,
  phone: "actions",
  className: "md:text-right",
  cell: (rule) => (
    <OfficeButton
      look="quiet"
      aria-label={`Change the rule for ${roleNames[rule.role]}`}
      onClick={() => onChange(rule)}
      className="max-md:-ml-4 md:-mr-4"
    >
      Change
    </OfficeButton>
  ),
});

/** The roles that need a second factor, and from when. */
export default function FactorRules() {
  const { data, loading, failed, reload, replace } = useApi("GET /admin/second-factor-rules", {});
  const may = useCan();
  const [changing, setChanging] = useState<FactorRule | null>(null);
  const columns = may("rules.change") ? [...ruleColumns, changeColumn(setChanging)] : ruleColumns;
  return (
    <OfficePage title="Second factor" back={{ to: "/admin/admins", label: "Admins" }}>
      <p className="max-w-[70ch] px-(--office-gutter) py-6 text-quiet">
        With a second factor, a stolen password alone logs no one in: a passkey, or a code from an authenticator app.
        Owners can require one of a role from a set date.
      </p>
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {data && (
        <DataTable
          caption="Second factor by role"
          columns={columns}
          rows={data}
          rowKey={({ role }) => role}
          loading={loading}
          empty="No roles."
        />
      )}
      {changing && (
        <RuleDialog
          rule={changing}
          onSaved={(rules) => {
            setChanging(null);
            replace(() => rules);
            showToast("Rule saved.");
          }}
          onClose={() => setChanging(null)}
        />
      )}
    </OfficePage>
  );
}
