import { bookingRejectionReason } from "../events/status/bookable.server.ts";
import { partyEndpoint } from "../requests/forms/party-endpoint.server.ts";
import { vipTableSchema } from "./schema.ts";

export const vipTablesEndpoints = [
  partyEndpoint(
    { path: "/event/vip-table", summary: "Requests a VIP table.", kind: "vip-table", input: vipTableSchema },
    bookingRejectionReason,
  ),
];
