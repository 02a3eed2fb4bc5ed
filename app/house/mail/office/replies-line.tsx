import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { Replies } from "../shapes.ts";

/** A line that says which address guests' replies go to; empty while loading. */
export function RepliesLine() {
  const { data } = useApi("GET /mail/replies", {});
  if (!data) return null;
  return <p className="text-quiet wrap-anywhere">{repliesText(data)}</p>;
}

function repliesText({ address, added, failed }: Replies): string {
  if (failed) return `Replies can't be read right now. ${failed}`;
  return added ? "Replies are added to this request." : `Replies go to ${address} and aren't added to this request.`;
}
