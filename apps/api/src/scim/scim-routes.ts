import {
  changeScimGroup,
  changeScimUser,
  createScimGroup,
  createScimUser,
  listScimGroups,
  listScimSchemas,
  listScimTypes,
  listScimUsers,
  readScimGroup,
  readScimProvider,
  readScimUser,
  removeScimGroup,
  removeScimUser,
  replaceScimGroup,
  replaceScimUser,
  scimType,
} from "@lading/contract";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { passwordOfNobody } from "../auth/insert-managed-user.ts";
import type { CompanyScope } from "../db/scope.ts";
import { toRefusal } from "../http/error-answers.ts";
import { errorAnswer, notFound, type Refusal } from "../http/refusal.ts";
import { AuditedResponse, RawResponse } from "../http/responses.ts";
import { serve } from "../http/serve.ts";
import type { WriteMail } from "../mail/write-mail.ts";
import { changeGroup, replaceGroup, requireRole } from "./change-members.ts";
import { describeProvider, describeSchemas, describeTypes } from "./describe-service.ts";
import { findMembers, findRoles } from "./directory-group-queries.ts";
import { findUser, findUsers } from "./directory-user-queries.ts";
import { readPage } from "./page.ts";
import { readFilter } from "./read-filter.ts";
import { readOperations, readResource, type UserValues } from "./read-user.ts";
import { changeUser, createUser, removeUser } from "./save-user.ts";
import { ScimRefusal, toScimError } from "./scim-refusal.ts";
import { showGroup, showList, showUser } from "./show-resource.ts";

interface ScimParts {
  publicUrl: string;
  writeMail: WriteMail;
}

const userFilters = {
  username: "userName",
  externalid: "externalId",
  'emails[type eq "work"].value': "emails",
  "emails.value": "emails",
  emails: "emails",
} as const;
const groupFilters = { displayname: "displayName" } as const;

/** Serves the directories of companies: SCIM 2.0, with its own media type and errors. */
export const scimRoutes = (app: FastifyInstance, { publicUrl, writeMail }: ScimParts) =>
  app.register(async (routes) => {
    answerScimErrors(routes);
    const getBase = ({ company_code }: { company_code: string }) =>
      new URL(`/scim/v2/${encodeURIComponent(company_code)}`, publicUrl).href;

    serve(routes, readScimProvider, async ({ params }) => answer(200, describeProvider(getBase(params))));
    serve(routes, listScimTypes, async ({ params }) => answer(200, describeTypes(getBase(params))));
    serve(routes, listScimSchemas, async ({ params }) => answer(200, describeSchemas(getBase(params))));

    const showOne = async (scope: CompanyScope, id: string, base: string, status = 200) => {
      const user = await findUser(scope, id);
      if (!user) throw notFound();
      const shown = showUser(user, base);
      return answer(status, shown, status === 201 ? { location: shown.meta.location } : {});
    };

    serve(routes, listScimUsers, async ({ scope, params, query }) => {
      const { startIndex, ...page } = readPage(query);
      const { users, count } = await findUsers(scope, { ...page, filter: readFilter(query.filter, userFilters) });
      return answer(
        200,
        showList(
          users.map((user) => showUser(user, getBase(params))),
          count,
          startIndex,
        ),
      );
    });
    serve(routes, readScimUser, ({ scope, params }) => showOne(scope, params.id, getBase(params)));
    serve(routes, createScimUser, async ({ scope, params, body }) => {
      const values = readResource(body);
      const id = await createUser(scope, values, await passwordOfNobody());
      return new AuditedResponse(await showOne(scope, id, getBase(params), 201), [{ user: id, ...describe(values) }]);
    });
    serve(routes, replaceScimUser, async ({ scope, params, body }) => {
      const values = readResource(body);
      await changeUser(scope, writeMail, params.id, values);
      return new AuditedResponse(await showOne(scope, params.id, getBase(params)), [describe(values)]);
    });
    serve(routes, changeScimUser, async ({ scope, params, body }) => {
      const values = readOperations(body.Operations);
      await changeUser(scope, writeMail, params.id, values);
      return new AuditedResponse(await showOne(scope, params.id, getBase(params)), [describe(values)]);
    });
    serve(routes, removeScimUser, async ({ scope, params }) => {
      await removeUser(scope, params.id);
      return answer(204);
    });

    const showOneGroup = async (scope: CompanyScope, id: string, base: string, excluded = "") => {
      const role = await requireRole(scope, id);
      return answer(
        200,
        showGroup(role, leavesMembers(excluded) ? undefined : await findMembers(scope, [role.id]), base),
      );
    };

    serve(routes, listScimGroups, async ({ scope, params, query }) => {
      const { startIndex, offset, limit } = readPage(query);
      const filter = readFilter(query.filter, groupFilters);
      const matching = (await findRoles(scope)).filter(
        ({ name }) => !filter || name.toLowerCase() === filter.value.toLowerCase(),
      );
      const roles = matching.slice(offset, offset + limit);
      const members = leavesMembers(query.excludedAttributes)
        ? undefined
        : Map.groupBy(
            await findMembers(
              scope,
              roles.map(({ id }) => id),
            ),
            ({ role_id }) => role_id,
          );
      const groups = roles.map((role) => showGroup(role, members && (members.get(role.id) ?? []), getBase(params)));
      return answer(200, showList(groups, matching.length, startIndex));
    });
    serve(routes, readScimGroup, ({ scope, params, query }) =>
      showOneGroup(scope, params.id, getBase(params), query.excludedAttributes),
    );
    serve(routes, createScimGroup, async ({ scope, body }) => {
      const names = (await findRoles(scope)).map(({ name }) => name);
      if (names.some((name) => name === body.displayName))
        throw new ScimRefusal(409, "uniqueness", "There is a group of this name.");
      throw new ScimRefusal(
        403,
        undefined,
        `Groups are the roles of the portal: ${names.join(", ")}. Others cannot be made.`,
      );
    });
    serve(routes, replaceScimGroup, async ({ scope, params, body }) => {
      await replaceGroup(scope, params.id, body);
      return showOneGroup(scope, params.id, getBase(params));
    });
    serve(routes, changeScimGroup, async ({ scope, params, body }) => {
      await changeGroup(scope, params.id, body.Operations);
      return new AuditedResponse(answer(204), [{ operations: body.Operations }]);
    });
    serve(routes, removeScimGroup, async ({ scope, params }) => {
      const { name } = await requireRole(scope, params.id);
      throw new ScimRefusal(403, undefined, `${name} is a role of the portal and stays. Remove its members instead.`);
    });
  });

const leavesMembers = (excluded = "") => excluded.split(",").some((name) => name.trim().toLowerCase() === "members");

/** What the audit record stores of a change: its attributes, and whether the user is active. */
const describe = (values: UserValues) => ({
  attributes: Object.keys(values),
  ...(values.active !== undefined && { active: values.active }),
});

const sendError = (reply: FastifyReply, error: Parameters<typeof toScimError>[0] & { headers?: Refusal["headers"] }) =>
  reply
    .code(error.status)
    .headers(error.headers ?? {})
    .type(scimType)
    .send(JSON.stringify(toScimError(error)));

const answer = (status: number, body?: object, headers: Record<string, string> = {}) =>
  new RawResponse(
    status,
    { ...(body && { "content-type": `${scimType}; charset=utf-8` }), "cache-control": "no-store", ...headers },
    body ? JSON.stringify(body) : "",
  );

function answerScimErrors(routes: FastifyInstance) {
  routes.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    if (!refusal) request.log.error({ err: error }, "failed");
    request.refusal = refusal;
    if (error.code?.startsWith("FST_ERR_CTP") && refusal?.status === 400)
      return sendError(reply, new ScimRefusal(400, "invalidSyntax", "The body is not valid JSON."));
    return sendError(reply, refusal ?? { status: 500, body: errorAnswer("internal_error", "Something went wrong.") });
  });
  // A route, because a handler of unknown paths would leave GET to the files of the web app.
  routes.all("/scim/v2/*", (_request, reply) => sendError(reply, notFound()));
}
