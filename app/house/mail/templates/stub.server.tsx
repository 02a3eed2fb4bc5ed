import { textDirection } from "../../../platform/lib/text-direction.ts";
import { looks } from "./looks.server.ts";
import { Lines } from "./text.server.tsx";

interface StubProps {
  /** Without it, only facts are shown. */
  reference?: string;
  /** Those without a value are left out. */
  facts: readonly { label: string; value: string | false | null | undefined }[];
}

/** A value of several lines is set as text; a short one is bold. */
function lookOf(value: string) {
  return value.length > 80 || value.includes("\n") ? looks().words : looks().value;
}

/** A ticket's stub: the reference in large type, and its facts. */
export function Stub({ reference, facts }: StubProps) {
  const shown = facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  return (
    <table className="raised facts" width="100%" cellPadding="0" cellSpacing="0" style={looks().stub}>
      <tbody>
        {reference !== undefined && (
          <tr>
            <th className="quiet" scope="row" style={looks().firstLabel}>
              Reference
            </th>
            <td className="ink" width="100%" style={looks().reference}>
              {reference}
            </td>
          </tr>
        )}
        {shown.map(({ label, value }, row) => {
          const first = reference === undefined && row === 0 ? { borderTop: 0 } : {};
          return (
            <tr key={label}>
              <th className="quiet rule" scope="row" style={{ ...looks().label, ...first }}>
                {label}
              </th>
              <td className="ink rule" dir={textDirection(value)} style={{ ...lookOf(value), ...first }}>
                <Lines>{value}</Lines>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
