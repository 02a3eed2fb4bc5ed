import type { FileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { type FunnelSection, fieldColumns, fieldRows, formColumns } from "../funnel/columns.ts";
import type { Funnel } from "../funnel/shapes.ts";
import { NumbersTable } from "./numbers-table.tsx";
import { Section } from "./parts.tsx";

/** A bar for a share of a whole; the number beside it says the same. */
function Bar({ share }: { share: number }) {
  return (
    <td aria-hidden="true" className="w-1/2 min-w-24 py-3.5 pl-4 align-top">
      <div className="h-3 bg-ink" style={{ width: `${Math.max(1, share * 100)}%` }} />
    </td>
  );
}

interface FormsLeftProps {
  funnel: Funnel;
  /** The address of a section's CSV. */
  csv: (section: FunnelSection) => FileAddress;
}

/** How many forms were started, sent and left, and after which field. */
export function FormsLeft({ funnel: { forms, from, to, stored_since }, csv }: FormsLeftProps) {
  if (forms.length === 0) return null;
  const fields = fieldRows({ forms });
  const most = Math.max(...fields.map(({ left }) => left));
  return (
    <Section
      title="Forms left half-way"
      note="By the night on which guests filled them in. Left: they went away after typing, and didn't send it. What they typed isn't counted, only the field."
    >
      <NumbersTable
        label="Forms left half-way"
        columns={formColumns}
        rows={forms}
        rowKey={({ form }) => form}
        asked={({ form }) => ({ from, to, stored_since, form })}
        csv={csv("forms")}
      />
      {fields.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Last field before leaving</h3>
          <div className="max-w-3xl">
            <NumbersTable
              label="Last field before leaving"
              columns={fieldColumns}
              rows={fields}
              rowKey={({ form, field }) => `${form} ${field}`}
              csv={csv("fields")}
              last={{ heading: "Share", cell: ({ left }) => <Bar share={left / most} /> }}
            />
          </div>
        </>
      )}
    </Section>
  );
}
