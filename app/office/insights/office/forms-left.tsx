import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import type { Funnel } from "../funnel/shapes.ts";
import { Cell, RowName, Section, Table } from "./parts.tsx";

type Form = Funnel["forms"][number];

/** A part of a whole as a line; the number beside it says the same. */
function Bar({ share }: { share: number }) {
  return (
    <td aria-hidden="true" className="w-1/2 min-w-24 py-2.5 pl-4 align-middle">
      <div className="h-3 bg-ink" style={{ width: `${Math.max(1, share * 100)}%` }} />
    </td>
  );
}

function Fields({ form, fields }: Form) {
  const { label } = requestKinds[form];
  const title = `${label}: last field before leaving`;
  const most = Math.max(...fields.map(({ left }) => left));
  return (
    <>
      <h3 className="mt-6 font-semibold">{title}</h3>
      <div className="max-w-2xl">
        <Table label={title} headings={["Field", "Left", ""]}>
          {fields.map(({ field, left }) => (
            <tr key={field} className="border-b border-rule">
              <RowName>{field}</RowName>
              <Cell>{formatNumber(left)}</Cell>
              <Bar share={left / most} />
            </tr>
          ))}
        </Table>
      </div>
    </>
  );
}

/** How many forms were started, sent and left, and after which field. */
export function FormsLeft({ forms }: { forms: readonly Form[] }) {
  if (forms.length === 0) return null;
  return (
    <Section
      title="Forms left half-way"
      note="By the night on which guests filled them in. Left: they went away after typing, and didn’t send it. What they typed isn’t counted, only the field."
    >
      <Table label="Forms left half-way" headings={["Form", "Started", "Sent", "Left"]}>
        {forms.map(({ form, started, sent, left }) => (
          <tr key={form} className="border-b border-rule">
            <RowName>{requestKinds[form].label}</RowName>
            <Cell>{formatNumber(started)}</Cell>
            <Cell>{formatNumber(sent)}</Cell>
            <Cell>{formatNumber(left)}</Cell>
          </tr>
        ))}
      </Table>
      {forms
        .filter(({ fields }) => fields.length > 0)
        .map((form) => (
          <Fields key={form.form} {...form} />
        ))}
    </Section>
  );
}
