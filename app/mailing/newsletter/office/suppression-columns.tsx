import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import type { Column } from "../../../platform/ui/office/data-table.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { Suppression } from "../suppressions/shapes.ts";
import { reasonLabels } from "../suppressions/suppression.ts";

/** The columns of the suppression list. @param remove undefined for someone who may not change it. */
export function suppressionColumns(remove: ((suppression: Suppression) => void) | undefined): Column<Suppression>[] {
  const columns: Column<Suppression>[] = [
    {
      id: "address",
      header: "Email",
      phone: "title",
      className: "font-semibold wrap-anywhere md:min-w-40",
      cell: ({ address }) => address ?? <span className="font-normal text-quiet">Erased; a keyed hash is left</span>,
    },
    {
      id: "reason",
      header: "Reason",
      phone: "side",
      className: "lg:whitespace-nowrap",
      cell: ({ reason }) => <Chip tone={reason === "complained" ? "fresh" : "past"}>{reasonLabels[reason]}</Chip>,
    },
    {
      id: "detail",
      header: "Details",
      phone: "plain",
      className: "wrap-anywhere",
      cell: ({ detail }) => detail,
    },
    {
      id: "since",
      header: "Since",
      phone: "plain",
      className: "max-md:col-[1]!",
      cell: ({ since, by }) => (
        <>
          <time dateTime={since} className="whitespace-nowrap">
            {formatDateTime(since, today())}
          </time>
          <span className="text-quiet wrap-anywhere">, {by}</span>
        </>
      ),
    },
  ];
  if (remove)
    columns.push({
      id: "actions",
      header: "Actions",
      headerHidden: true,
      phone: "actions",
      className: "md:text-right max-md:col-[2]! max-md:pt-0!",
      cell: (suppression) => (
        <OfficeButton
          look="quiet"
          className="-mr-4 hover:text-danger"
          opensDialog
          aria-label={`Remove ${suppression.address ?? "the erased address"}`}
          onClick={() => remove(suppression)}
        >
          Remove
        </OfficeButton>
      ),
    });
  return columns;
}
