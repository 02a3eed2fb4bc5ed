import { createServer } from "node:http";
import { serverTimeouts } from "../../app/server/listen.server.ts";

/** Responds to every request with bytes and headers from the parent process, and reports its port. */
process.once("message", ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, "base64");
  // Keeps connections open as long as our server does.
  const server = createServer({ keepAliveTimeout: serverTimeouts.keepAliveTimeout }, (_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : undefined);
  });
});
process.once("disconnect", () => process.exit(0));
