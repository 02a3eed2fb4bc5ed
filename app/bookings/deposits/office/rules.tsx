import { useState } from "react";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { toastResult } from "../../../staff/toolkit/error-message.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { DepositRule, DepositRules } from "../shapes.ts";
import { AmountInput } from "./amount-input.tsx";

type Saved = DepositRules & { message: string };

const hoursText = (hours: number) => (hours % 24 === 0 && hours > 0 ? `${hours / 24} d before` : `${hours} h before`);

interface RuleDialogProps {
  rule: DepositRule | null;
  categories: DepositRules["categories"];
  onSaved: (rules: Saved) => void;
  onClose: () => void;
}

function RuleDialog({ rule, categories, onSaved, onClose }: RuleDialogProps) {
  const hours = { type: "number", inputMode: "numeric", min: 0 } as const;
  const number = (text = "") => (text.trim() ? Number(text) : Number.NaN);
  return (
    <FormDialog<Saved>
      title={rule ? "Change rule" : "Add rule"}
      save={rule ? "Save rule" : "Add rule"}
      onSaved={onSaved}
      onClose={onClose}
      send={({ category, night, amount = "", per = "", due_hours, forfeit_hours }) => {
        const json = {
          category: category || null,
          night: night || null,
          amount,
          per,
          due_hours: number(due_hours),
          forfeit_hours: number(forfeit_hours),
        };
        if (!rule) return callApi("POST /deposits/rules", { json });
        return callApi("POST /deposits/rules/:id", { params: { id: rule._id }, json, version: rule.version });
      }}
    >
      {(errors) => (
        <>
          <SelectInput label="Category" name="category" defaultValue={rule?.category ?? ""} error={errors.category}>
            <option value="">All tables</option>
            {categories.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectInput>
          <TextInput
            label="Night"
            name="night"
            type="date"
            optional
            hint="Leave blank for every night."
            defaultValue={rule?.night ?? ""}
            error={errors.night}
          />
          <AmountInput
            label="Amount"
            name="amount"
            data-first-focus
            hint="0 asks for no deposit."
            cents={rule?.amount_cents}
            error={errors.amount}
          />
          <SelectInput label="Per" name="per" defaultValue={rule?.per ?? "table"} error={errors.per}>
            <option value="table">Table</option>
            <option value="guest">Guest</option>
          </SelectInput>
          <TextInput
            label="Due, hours before"
            name="due_hours"
            {...hours}
            defaultValue={rule?.due_hours ?? 72}
            error={errors.due_hours}
          />
          <TextInput
            label="Forfeited from, hours before"
            name="forfeit_hours"
            {...hours}
            defaultValue={rule?.forfeit_hours ?? venue.rules.depositHours}
            error={errors.forfeit_hours}
          />
        </>
      )}
    </FormDialog>
  );
}

/** @param actions what the buttons of a row do; false without buttons */
function ruleColumns(
  nameOf: (category: string | null) => string,
  actions: false | Record<"change" | "remove", (rule: DepositRule) => void>,
): Column<DepositRule>[] {
  return [
    {
      id: "category",
      header: "Category",
      phone: "title",
      className: "font-semibold wrap-anywhere",
      cell: ({ category }) => nameOf(category),
    },
    { id: "night", header: "Night", phone: "side", cell: ({ night }) => (night ? formatDay(night) : "Every night") },
    {
      id: "amount",
      header: "Deposit",
      className: "tabular whitespace-nowrap",
      cell: ({ amount_cents, per }) => (amount_cents === 0 ? "None" : `${formatAmount(amount_cents)} per ${per}`),
    },
    { id: "due", header: "Due", className: "whitespace-nowrap", cell: ({ due_hours }) => hoursText(due_hours) },
    {
      id: "forfeit",
      header: "Forfeited from",
      className: "whitespace-nowrap",
      cell: ({ forfeit_hours }) => hoursText(forfeit_hours),
    },
    ...(actions
      ? [
          {
            id: "actions",
            header: "Actions",
            headerHidden: true,
            phone: "actions" as const,
            cell: (rule: DepositRule) => (
              <div className="flex flex-wrap gap-2">
                <OfficeButton onClick={() => actions.change(rule)}>Change</OfficeButton>
                <OfficeButton look="quiet" onClick={() => actions.remove(rule)}>
                  Delete
                </OfficeButton>
              </div>
            ),
          },
        ]
      : []),
  ];
}

/** The rules for deposits: of several that apply, the most specific counts. */
export function Rules() {
  const { data, loading, failed, reload, replace } = useApi("GET /deposits/rules", {});
  const [editing, setEditing] = useState<DepositRule | "new" | null>(null);
  const [deleting, setDeleting] = useState<DepositRule | null>(null);
  const changes = useCan()("deposits.rules");
  if (!data) return <LoadStatus data={data} failed={failed} reload={reload} />;
  const { rules, categories } = data;
  const nameOf = (id: string | null) =>
    id === null ? "All tables" : (categories.find(({ _id }) => _id === id)?.name ?? "Deleted category");
  const show = ({ message: _message, ...saved }: Saved) => {
    replace(() => saved);
    setEditing(null);
    setDeleting(null);
  };
  const remove = async ({ _id }: DepositRule) => {
    const saved = toastResult(await callApi("POST /deposits/rules/:id/remove", { params: { id: _id } }));
    if (saved) show(saved);
    else setDeleting(null);
  };
  const columns = ruleColumns(nameOf, changes && { change: setEditing, remove: setDeleting });
  return (
    <>
      <p className="max-w-[70ch] px-(--office-gutter) pt-5 pb-4 text-pretty text-quiet">
        If several rules apply, the most specific one is used: category and night, then night, then category, then all
        tables. Functions are set individually in their requests. Deposits already requested don't change.
      </p>
      <DataTable
        caption="Rules for deposits"
        columns={columns}
        rows={rules}
        rowKey={({ _id }) => _id}
        loading={loading}
        empty="No rules: no deposit is suggested."
      />
      {changes && (
        <div className="px-(--office-gutter) pt-4 pb-24">
          <OfficeButton look="action" onClick={() => setEditing("new")}>
            Add rule
          </OfficeButton>
        </div>
      )}
      {editing && (
        <RuleDialog
          rule={editing === "new" ? null : editing}
          categories={categories}
          onSaved={show}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete this rule?"
          confirm="Delete rule"
          danger
          onConfirm={() => remove(deleting)}
          onCancel={() => setDeleting(null)}
        >
          Deposits already requested don't change.
        </ConfirmDialog>
      )}
    </>
  );
}
