import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useFresh } from "../../../staff/toolkit/use-fresh.ts";
import type { PublishingClient } from "./publishing-client.ts";

interface EditScreenProps<Item> {
  /** The title until the item is loaded; the heading, where it looks different. */
  title: string | ((id: string) => string);
  heading?: (id: string) => ReactNode;
  /** The item's name in the answer: `offer`. */
  name: string;
  calls: Pick<PublishingClient<Item>, "one">;
  /** The list, linked where the item does not exist. */
  list: { to: string; label: string };
  /** @param again loads the item again. */
  children: (item: Item, again: () => void) => ReactNode;
}

/** Loads the item in the address for its editor, or shows why it cannot. */
export function EditScreen<Item>({ title, heading, name, calls, list, children }: EditScreenProps<Item>) {
  const { id = "" } = useParams();
  const fresh = useFresh<Record<string, Item>>(calls.one(id));
  if (fresh.state === "there") return children(fresh.data[name] as Item, fresh.again);
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
