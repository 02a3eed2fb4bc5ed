import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import type { Fresh } from "../../../staff/toolkit/use-fresh.ts";

interface EditScreenProps<Data> {
  /** The title until the item is loaded; the heading, if it is styled differently. */
  title: string | ((id: string) => string);
  heading?: (id: string) => ReactNode;
  /** The item in the URL. */
  fresh: Fresh<Data>;
  /** The list, which is linked if the item does not exist. */
  list: { to: string; label: string };
  /** @param again reloads the item. */
  children: (data: Data, again: () => void) => ReactNode;
}

/** Shows the editor of the item in the URL, or why it cannot be loaded. */
export function EditScreen<Data>({ title, heading, fresh, list, children }: EditScreenProps<Data>) {
  const { id = "" } = useParams();
  if (fresh.state === "there") return children(fresh.data, fresh.again);
  return (
    <OfficePage title={typeof title === "string" ? title : title(id)} heading={heading?.(id)}>
      <div className="px-(--office-gutter) py-16 text-center">
        {fresh.state === "loading" ? <p className="text-quiet">Loading...</p> : <p className="mb-5">{fresh.message}</p>}
        {fresh.state === "missing" && (
          <Link to={list.to} className={officeButton("outline")}>
            {list.label}
          </Link>
        )}
        {fresh.state === "failed" && <OfficeButton onClick={fresh.retry}>Retry</OfficeButton>}
      </div>
    </OfficePage>
  );
}
