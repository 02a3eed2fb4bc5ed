import type { ReactNode } from "react";
import { Link } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import type { Column } from "../../../platform/ui/office/data-table.tsx";
import { Switch } from "../../../platform/ui/office/switch.tsx";
import type { PublishedItem } from "./publishing-client.ts";

interface Actions<Item> {
  /** Whether the items can be changed rather than only viewed. */
  changes: boolean;
  label: (item: Item) => string;
  /** The page that edits an item. */
  toEdit: (item: Item) => string;
  setActive: (item: Item, status: boolean) => void;
  remove: (item: Item) => void;
  /** Additional buttons between Edit and Delete. */
  more?: (item: Item) => ReactNode;
}

/** Columns with status and actions, at the end of each row of published items. */
export function actionColumns<Item extends PublishedItem>(actions: Actions<Item>): [Column<Item>, Column<Item>] {
  const { changes, label, toEdit, setActive, remove, more } = actions;
  return [
    {
      id: "status",
      header: "Status",
      phone: "actions",
      className: "max-md:col-[1]!",
      cell: (item) => (
        <Switch
          label={`${label(item)}, active`}
          on={item.status}
          disabled={!changes}
          onChange={(status) => setActive(item, status)}
        />
      ),
    },
    {
      id: "actions",
      header: "Actions",
      headerHidden: true,
      phone: "actions",
      className: "max-md:col-[2]!",
      cell: (item) => (
        <div className="-mr-4 flex justify-end max-md:-mr-3 max-md:*:px-3">
          <Link
            to={toEdit(item)}
            aria-label={`${changes ? "Edit" : "View"} ${label(item)}`}
            className={officeButton("quiet")}
          >
            {changes ? "Edit" : "View"}
          </Link>
          {changes && more?.(item)}
          {changes && (
            <button
              type="button"
              aria-label={`Delete ${label(item)}`}
              onClick={() => remove(item)}
              className={officeButton("quiet", "hover:text-danger")}
            >
              Delete
            </button>
          )}
        </div>
      ),
    },
  ];
}
