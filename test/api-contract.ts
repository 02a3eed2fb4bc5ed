import Ajv from "ajv/dist/2020.js";
import { openApi } from "../app/server/api-document/open-api.server.ts";
import { type Operation, pathTemplate, type SchemaObject } from "../app/server/api-document/open-api-types.server.ts";
import { endpoints } from "../app/server/endpoints.ts";
import { decompressed } from "./abuse/ask.ts";

const contract = openApi(endpoints, "http://localhost");
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false, code: { optimize: false } });
ajv.addSchema({ $id: "document", components: contract.components });

/** An operation of the document, and how to recognise its path. */
interface Described {
  name: string;
  pattern: RegExp;
  method: string;
  operation: Operation;
}

const described: Described[] = endpoints
  .map((call) => ({
    name: `${call.method} ${call.path}`,
    method: call.method,
    pattern: new RegExp(`^/api${call.path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`),
    operation: contract.paths[pathTemplate(call)]?.[call.method.toLowerCase()] as Operation,
  }))
  // `/requests/several` before `/requests/:id`.
  .sort((one, other) => Number(one.name.includes(":")) - Number(other.name.includes(":")));

const validators = new Map<string, ReturnType<typeof ajv.compile>>();

function wrongIn(name: string, schema: SchemaObject, sent: unknown): string | undefined {
  const validate = validators.getOrInsertComputed(name, () =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))),
  );
  return validate(sent) ? undefined : ajv.errorsText(validate.errors);
}

/** Statuses for paths below `/api` and methods that are not in the document. */
const OTHERWISE: Record<number, true> = { 304: true, 308: true, 400: true, 404: true, 405: true };

async function bodyOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  return decompressed(bytes, response.headers.get("content-encoding")).toString();
}

/**
 * Compares a response with the OpenAPI document.
 *
 * @param path canonical, without a query.
 * @returns what is wrong with it, as a sentence.
 */
export async function breachOfContract(method: string, path: string, response: Response): Promise<string | undefined> {
  const asked = method === "HEAD" ? "GET" : method;
  const { status } = response;
  const matching = described.filter((one) => one.pattern.test(path));
  // `GET /news/post-news` is not an id: a fixed path with other methods.
  const isOthers = status === 405 && matching.some(({ name }) => !name.includes(":"));
  const found = isOthers ? undefined : matching.find((one) => one.method === asked);
  const name = `${found?.name ?? `${method} (no request)`} ${status}`;
  const type = response.headers.get("content-type")?.split(";")[0]?.toLowerCase() ?? "";
  const said = found ? found.operation.responses[status] : undefined;
  if (found && !said) return `${name} is not in the document.`;
  if (!found) {
    if (!OTHERWISE[status]) return `${name} is not in the document.`;
    if (status < 400) return undefined;
  }
  if (method === "HEAD") return undefined;
  const content = said ? said.content : { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };
  if (content === undefined) {
    return (await bodyOf(response)) === "" ? undefined : `${name} has a body.`;
  }
  const schema = content[type]?.schema;
  if (!schema) return `${name} is ${type || "nothing"}, and ${Object.keys(content).join(" or ")} in the document.`;
  if (type !== "application/json") return undefined;
  const wrong = wrongIn(name, schema, JSON.parse(await bodyOf(response)));
  return wrong && `${name}: ${wrong}`;
}
