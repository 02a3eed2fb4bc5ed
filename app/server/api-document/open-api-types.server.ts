import type { Endpoint } from "../../platform/http/endpoint.server.ts";

/** The parts of a JSON schema that are used here. */
export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
  format?: string;
  anyOf?: SchemaObject[];
  items?: SchemaObject;
  enum?: string[];
  const?: unknown;
  contentMediaType?: string;
  minLength?: number;
  maxLength?: number;
  description?: string;
  properties?: Record<string, SchemaObject>;
  required?: string[];
}

/** Bodies by content type. */
export type Content = Record<string, { schema: SchemaObject }>;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: SchemaObject;
}

export interface Operation {
  summary: string;
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

/** The parts of an OpenAPI document that are used here. */
export interface ApiDocument {
  openapi: string;
  info: object;
  servers: object[];
  tags: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, SchemaObject>; securitySchemes: object };
}

/** A path as OpenAPI writes it: `/news/{id}`. */
export function pathTemplate({ path }: Pick<Endpoint, "path">): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

/** The status of a successful response. */
export function successStatus({ output, status }: Pick<Endpoint, "output" | "status">): number {
  return output === "nothing" ? 204 : (status ?? 200);
}

/** Whether only staff use an endpoint; includes logging in, which needs no token. */
export function isForStaff({ access, door, path }: Pick<Endpoint, "access" | "door" | "path">): boolean {
  return (access !== "anyone" && !door) || path.startsWith("/admin/");
}
