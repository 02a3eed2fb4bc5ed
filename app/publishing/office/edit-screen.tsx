import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { OfficePage } from "../../office/office-page.tsx";
import { useFresh } from "../../office/use-fresh.ts";
import { officeButton } from "../../ui/office/button.ts";
import type { PublishingClient } from "./publishing-client.ts";

interface EditScreenProps<Item> {
  /** Its title until the item is there. */
  title: string;
  /** What an item lies under in the answer: `offer`. */
  name: string;
  calls: PublishingClient<Item>;
  /** The list, for whoever looks for something that is not there. */
  list: { to: string; label: string };
  children: (item: Item) => ReactNode;
}

/** A page that edits the item in the address, as it is now, or says why it cannot. */
export function EditScreen<Item>({ title, name, calls, list, children }: EditScreenProps<Item>) {
  const { id = "" } = useParams();
  const fresh = useFresh<Record<string, Item>>(calls.one(id));
  const item = fresh.state === "there" ? fresh.data[name] : undefined;
  if (item) return children(item);
  return (
    <OfficePage title={title}>
      <div className="px-(--office-gutter) py-16 text-center">
        {fresh.state === "loading" && <p className="text-quiet">Loading...</p>}
        {fresh.state === "missing" && (
          <>
            <p className="mb-5">{fresh.message}</p>
            <Link to={list.to} className={officeButton("outline")}>
              {list.label}
            </Link>
          </>
        )}
        {fresh.state === "failed" && (
          <>
            <p className="mb-5">{fresh.message}</p>
            <button type="button" onClick={fresh.retry} className={officeButton("outline")}>
              Retry
            </button>
          </>
        )}
      </div>
    </OfficePage>
  );
}
