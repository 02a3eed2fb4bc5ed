import { placeText } from "../content/waitlist-place.ts";
import { bookingRejectionReason } from "../events/status/bookable.server.ts";
import { partyEndpoint } from "../requests/forms/party-endpoint.server.ts";
import { newPlace } from "../waitlist/place.server.ts";
import { vipTableSchema } from "./schema.ts";

export const vipTablesEndpoints = [
  partyEndpoint(
    { path: "/event/vip-table", summary: "Requests a VIP table.", kind: "vip-table", input: vipTableSchema },
    {
      rejectionReason: bookingRejectionReason,
      async waitlist(trx, night, details) {
        const place = await newPlace(trx, night, details);
        if (place === undefined) return undefined;
        return { place, text: `Every table is taken. ${placeText(place, night)} We've emailed you how it works.` };
      },
    },
  ),
];
