import { useState } from "react";
import { Link } from "react-router";
import { describeRule, type Rule } from "../../../bookings/guests/tag-rule.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import { MAX_NAME } from "../lengths.ts";
import { RuleFields, ruleIn } from "./rule-fields.tsx";

interface Tag {
  _id: string;
  name: string;
  rule: Rule | null;
  guests: number;
  more: boolean;
  checking: boolean;
}

/** A dialog for adding or changing a tag. */
function TagDialog({ tag, onSaved, onClose }: { tag: Tag | null; onSaved: () => void; onClose: () => void }) {
  return (
    <FormDialog<{ message: string }>
      title={tag ? `Change the tag ${tag.name}` : "Add a tag"}
      save={tag ? "Save tag" : "Add tag"}
      onSaved={onSaved}
      onClose={onClose}
      send={async (values) => {
        const read = ruleIn(values);
        if ("problem" in read)
          return {
            kind: "refused",
            status: 422,
            message: read.problem,
            errors: { rule: read.problem },
            json: true,
            body: null,
          };
        const json = { name: values.name ?? "", rule: read.rule, everyone: values.everyone === "on" };
        return tag
          ? callApi("POST /guests/tags/:id", { params: { id: tag._id }, json })
          : callApi("POST /guests/tags", { json });
      }}
    >
      {(errors) => (
        <>
          <TextInput
            label="Name"
            name="name"
            wide
            autoComplete="off"
            maxLength={MAX_NAME}
            defaultValue={tag?.name ?? ""}
            data-first-focus
            error={errors.name}
          />
          <RuleFields rule={tag?.rule ?? null} error={errors.rule} />
        </>
      )}
    </FormDialog>
  );
}

function columnsOf(change: ((tag: Tag) => void) | undefined, onDeleted: () => void): Column<Tag>[] {
  const actions: Column<Tag> = {
    id: "actions",
    header: "Actions",
    headerHidden: true,
    phone: "actions",
    className: "md:text-right",
    cell: (tag) => <TagActions tag={tag} onChange={() => change?.(tag)} onDeleted={onDeleted} />,
  };
  return [
    {
      id: "name",
      header: "Tag",
      phone: "title",
      className: "font-semibold wrap-anywhere",
      cell: ({ name }) => name,
    },
    {
      id: "rule",
      header: "Who gets it",
      phone: "plain",
      className: "wrap-anywhere",
      cell: ({ rule, checking }) => (
        <>
          {rule ? `By rule: ${describeRule(rule)}` : "By hand"}
          {checking && <span className="block text-quiet">Still being compared with all guests</span>}
        </>
      ),
    },
    {
      id: "guests",
      header: "Guests",
      className: "tabular md:text-right",
      cell: ({ _id, name, guests, more }) => (
        <Link
          to={`/admin/guests?tags=${_id}`}
          aria-label={`${formatNumber(guests)}${more ? "+" : ""} guests tagged ${name}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4 md:pointer-fine:min-h-9"
        >
          {formatNumber(guests)}
          {more && "+"}
        </Link>
      ),
    },
    ...(change ? [actions] : []),
  ];
}

function TagActions({ tag, onChange, onDeleted }: { tag: Tag; onChange: () => void; onDeleted: () => void }) {
  const { busy, act } = useRowAction();
  return (
    <span className="flex flex-wrap gap-2 max-md:-ml-4 md:justify-end">
      <OfficeButton look="quiet" opensDialog aria-label={`Change the tag ${tag.name}`} onClick={onChange}>
        Change
      </OfficeButton>
      <ConfirmButton
        label="Delete"
        ariaLabel={`Delete the tag ${tag.name}`}
        title={`Delete the tag ${tag.name}?`}
        confirm="Delete tag"
        danger
        disabled={busy !== null}
        className={officeButton("quiet")}
        onConfirm={() =>
          act(tag._id, () => callApi("POST /guests/tags/:id/delete", { params: { id: tag._id } }), onDeleted)
        }
      >
        Every guest loses it. Campaigns to an audience with this tag aren't sent until their audience is changed.
      </ConfirmButton>
    </span>
  );
}

/** The club's tags for guests, with who gets each. */
export default function GuestTagsScreen() {
  const { data, loading, failed, reload } = useApi("GET /guests/tags", {});
  const [editing, setEditing] = useState<Tag | "new" | null>(null);
  const changes = useCan()("guests.change");
  return (
    <OfficePage
      title="Tags"
      back={{ to: "/admin/guests", label: "Guests" }}
      actions={
        changes && (
          <OfficeButton look="outline" opensDialog onClick={() => setEditing("new")}>
            Add tag
          </OfficeButton>
        )
      }
    >
      <p className="max-w-[80ch] px-(--office-gutter) pt-5 pb-3 text-quiet">
        Staff give tags to guests, or a rule does, as things happen. A tag that someone removed from a guest stays
        removed. Guests never see their tags, but get them in an export of their data.
      </p>
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data && (
        <DataTable
          caption="Tags"
          columns={columnsOf(changes ? setEditing : undefined, reload)}
          rows={data.items}
          rowKey={({ _id }) => _id}
          loading={loading}
          empty="No tags yet."
        />
      )}
      {editing !== null && (
        <TagDialog
          tag={editing === "new" ? null : editing}
          onSaved={() => {
            setEditing(null);
            reload();
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </OfficePage>
  );
}
