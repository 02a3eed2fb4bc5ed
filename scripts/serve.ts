import { main } from "../app/server/process.ts";

// The entry of the server's build. An error at startup is printed as one line for the operator.
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
