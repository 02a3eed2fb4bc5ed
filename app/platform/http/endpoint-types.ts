/**
 * The program's endpoints: `app/server/endpoints.ts` adds them. So clients know every endpoint's types, and import
 * nothing from above.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended where the endpoints are listed.
export interface Program {}

type Listed = Program extends { endpoints: readonly (infer Each)[] } ? Each : never;

/** The types of every endpoint's calls, by method and path: `POST /requests/:id/answer`. */
type Calls = {
  [Each in Listed as NameOf<Each>]: Each extends { readonly call?: infer Call } ? NonNullable<Call> : never;
};

type NameOf<Each> = Each extends { method: infer Method extends string; path: infer Path extends string }
  ? string extends Path
    ? never
    : `${Method} ${Path}`
  : never;

/** An endpoint's name. */
export type EndpointName = keyof Calls;

/** The addresses of all endpoints with a method, such as `/api/contact`, with the names of their parameters. */
export type AddressOf<Method extends string> = EndpointName extends infer Name
  ? Name extends `${Method} ${infer Path}`
    ? `/api${Path}`
    : never
  : never;

/** The JSON that an endpoint responds with. */
export type ResponseOf<Name extends EndpointName> = Calls[Name]["response"];

/** The additional members of an endpoint's refusals. */
export type RefusedOf<Name extends EndpointName> = Calls[Name] extends { refused: infer Members }
  ? Partial<Members>
  : Nothing;

type Nothing = Record<never, never>;

type ParamsOf<Names extends string> = [Names] extends [never] ? Nothing : { params: Record<Names, string> };

/** A query's fields as clients pass them: texts may be given as numbers. */
type QueryFields<Query> = {
  [Name in keyof Query]: string extends Query[Name] ? Query[Name] | number : Query[Name];
};

type QueryOf<Query> = keyof Query extends never
  ? Nothing
  : Nothing extends Query
    ? { query?: QueryFields<Query> }
    : { query: QueryFields<Query> };

/** Widens the texts and numbers of a body: the endpoint's schema alone checks what people entered in a form. */
type Loose<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends readonly (infer Each)[]
      ? readonly Loose<Each>[]
      : Value extends File | FormData
        ? Value
        : Value extends object
          ? { [Name in keyof Value]: Loose<Value[Name]> }
          : Value;

type HeadersOf<Names> = ("If-Match" extends Names ? { version?: number | string } : Nothing) &
  ("Idempotency-Key" extends Names ? { key?: string } : Nothing);

/** What a client passes to call an endpoint: parameters, query, headers and body. */
export type RequestOf<Name extends EndpointName> = ParamsOf<Calls[Name]["params"]> &
  QueryOf<Calls[Name]["query"]> &
  HeadersOf<Calls[Name]["headers"]> &
  (Name extends `GET ${string}` ? Nothing : Loose<Calls[Name]["body"]>);

/** The arguments after an endpoint's name: the request, which is optional if the endpoint needs nothing. */
export type Arguments<Request> = Nothing extends Request ? [request?: Request] : [request: Request];

/** The parts of a request that form its URL. */
export interface AnyRequest {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
}

/**
 * The URL of a call.
 *
 * @param name the endpoint's method and path: `GET /requests/:id`. @returns `/api/requests/1?night=2026-11-28`, without
 * query parameters that are undefined.
 */
export function endpointUrl(name: string, { params = {}, query = {} }: AnyRequest = {}): string {
  const path = name.slice(name.indexOf(" ") + 1);
  const filled = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ""));
  const sent = Object.entries(query).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]]));
  return `/api${filled}${sent.length > 0 ? `?${new URLSearchParams(sent)}` : ""}`;
}
