import { addListValues, changeListValue, readValueList } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import { addValues } from "./add-values.ts";
import { findValues, setOffered } from "./value-list-queries.ts";

export function valueListRoutes(app: FastifyInstance) {
  serve(app, readValueList, async ({ scope, params: { list } }) => ({ values: await findValues(scope, list) }));
  serve(app, addListValues, async ({ scope, params: { list }, body: { names } }) => {
    await addValues(scope, list, names);
    return { values: await findValues(scope, list) };
  });
  serve(app, changeListValue, async ({ scope, params: { list }, body: { name, is_offered } }) => {
    if (!(await setOffered(scope, list, name, is_offered))) throw notFound();
    return { values: await findValues(scope, list) };
  });
}
