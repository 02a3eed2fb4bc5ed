import { runCommand } from "./commands.ts";
import { mailCommands, TEMPORARY_FAILURE } from "./mail-in-command.ts";

try {
  console.log(await runCommand(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // For mail commands, the exit code makes the mail server keep the email and try again.
  process.exitCode = mailCommands.includes(process.argv[2] ?? "") ? TEMPORARY_FAILURE : 1;
}
