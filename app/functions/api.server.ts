import { partyEndpoint } from "../requests/forms/party-endpoint.server.ts";
import { functionInquirySchema } from "./schema.ts";

export const functionsEndpoints = [
  partyEndpoint({
    path: "/event/add-function-inquiry",
    summary: "Sends a function inquiry.",
    kind: "function",
    input: functionInquirySchema,
  }),
];
