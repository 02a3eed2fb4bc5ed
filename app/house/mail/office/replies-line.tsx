import { useApi } from "../../../staff/toolkit/call-api.ts";
import type { Replies } from "../shapes.ts";

/** One line that says which address a guest's reply goes to; empty while it loads. */
export function RepliesLine() {
  const { data } = useApi("GET /mail/replies", {});
  if (!data) return null;
  return <p className="text-quiet wrap-anywhere">{repliesText(data)}</p>;
}

function repliesText({ address, added, failed }: Replies): string {
  if (failed) return `Replies can't be read right now. ${failed}`;
  return added ? "Replies are added to this request." : `Replies go to ${address} and aren't added to this request.`;
}
