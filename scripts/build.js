import { build } from "./prepare.js";

// Remembered as `npm start` does, which then need not build again.
try {
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
