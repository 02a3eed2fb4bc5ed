/** A call as the app lists it. */
export interface ListedEndpoint {
  method: "GET" | "POST";
  /** Below `/api`. */
  path: string;
  who: "anyone" | "staff" | "door";
  /** What a token that has ended is answered with, where that is not 401. */
  ended?: 400;
}

/** As much of a JSON schema as is read here. */
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

/** What is sent, by its type. */
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

/** An OpenAPI document, as far as it is made here. */
export interface ApiDocument {
  openapi: string;
  info: object;
  servers: object[];
  tags: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, SchemaObject>; securitySchemes: object };
}

/** A call's path as OpenAPI writes it: `/news/{id}`. */
export function templateOf({ path }: Pick<ListedEndpoint, "path">): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

/** Whether a call is made by staff: signing in needs no token, but is for nobody else. */
export function isForStaff({ who, path }: ListedEndpoint): boolean {
  return who === "staff" || path.startsWith("/admin/");
}
