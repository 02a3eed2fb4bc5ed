import { Actions } from "./actions.server.tsx";

/** The way to a request in the back office, in emails to the club. */
export function RequestLink({ request }: { request: string | undefined }) {
  if (!request) return null;
  return <Actions actions={[{ label: "Open the request", href: request }]} />;
}
