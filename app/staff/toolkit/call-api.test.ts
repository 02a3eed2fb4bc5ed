import { expect, test } from "vitest";
import { type EndpointName, endpointUrl, type RequestOf, type ResponseOf } from "../../platform/http/endpoint-types.ts";

test("the address of a call has its parameters, and those of its query that are given", () => {
  expect(endpointUrl("GET /requests/:id/answer", { params: { id: "a/b" }, query: { to: "approved & more" } })).toBe(
    "/api/requests/a%2Fb/answer?to=approved+%26+more",
  );
  expect(endpointUrl("GET /deposits", { query: { q: undefined } })).toBe("/api/deposits");
  expect(endpointUrl("GET /newsletter/reports", { query: { page: 2 } })).toBe("/api/newsletter/reports?page=2");
});

/** The type is `true` if a value of the first type fits the second. */
type Fits<Value, Type> = Value extends Type ? true : false;

test("a call that does not fit its endpoint's declaration fails the type check", () => {
  const fits: {
    "a path": Fits<"POST /requests/:id/answer", EndpointName>;
    "a misspelt path": Fits<"POST /request/:id/answer", EndpointName>;
    "another method": Fits<"POST /deposits/tasks", EndpointName>;
    "a parameter and a query": Fits<
      { params: { id: string }; query: { to: string } },
      RequestOf<"GET /requests/:id/answer">
    >;
    "a missing parameter": Fits<{ query: { to: string } }, RequestOf<"GET /requests/:id/answer">>;
    "a missing query": Fits<{ params: { id: string } }, RequestOf<"GET /requests/:id/answer">>;
    "a body": Fits<{ json: { data: never } }, RequestOf<"POST /tickets/shops">>;
    "a field of a response": Fits<ResponseOf<"GET /deposits/tasks">, { tasks: unknown }>;
    "a renamed field of a response": Fits<ResponseOf<"GET /deposits/tasks">, { task: unknown }>;
  } = {
    "a path": true,
    "a misspelt path": false,
    "another method": false,
    "a parameter and a query": true,
    "a missing parameter": false,
    "a missing query": false,
    "a body": false,
    "a field of a response": true,
    "a renamed field of a response": false,
  };
  expect(Object.values(fits)).toHaveLength(9);
});
