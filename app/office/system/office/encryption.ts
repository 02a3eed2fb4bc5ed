import type { Security } from "../../../house/mail/setup/schema.ts";

/** How the connection to a server is encrypted, within a sentence. */
export const encryption: Record<Security, string> = { tls: "TLS", starttls: "STARTTLS", none: "no encryption" };
