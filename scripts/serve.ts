import { main } from "../app/server/process.ts";

// What the build makes the server from. One line is all an operator needs of what keeps it from starting.
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
