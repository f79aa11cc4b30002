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
  readScimSchema,
  readScimType,
  readScimUser,
  removeScimGroup,
  removeScimUser,
  replaceScimGroup,
  replaceScimUser,
  scimType,
} from "@lading/contract";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { passwordOfNobody } from "../auth/insert-managed-user.ts";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { toRefusal } from "../../ground/http/error-answers.ts";
import { errorAnswer, notFound, type Refusal } from "../../ground/http/refusal.ts";
import { AuditedResponse, RawResponse } from "../../ground/http/responses.ts";
import { serve } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { changeGroup, replaceGroup, requireRole } from "./change-members.ts";
import { chooseAttributes, isChosen } from "./choose-attributes.ts";
import { describeProvider, listSchemas, listTypes } from "./describe-service.ts";
import { findMembers, findRoles } from "./directory-group-queries.ts";
import { findUser, findUsers } from "./directory-user-queries.ts";
import { readPage } from "./page.ts";
import { readFilter } from "./read-filter.ts";
import { readOperations, readResource, type UserValues } from "./read-user.ts";
import { changeUser, createUser, removeUser } from "./save-user.ts";
import { ScimRefusal, toScimError } from "./scim-refusal.ts";
import { showGroup, showList, showUser } from "./show-resource.ts";

type Choice = Parameters<typeof chooseAttributes>[1];

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
    const showAll = (resources: readonly object[], { filter }: { filter?: string | undefined }) => {
      if (filter !== undefined) throw new ScimRefusal(403, undefined, "This list cannot be filtered.");
      return answer(200, showList(resources, resources.length, 1));
    };
    const describeOne = (resources: readonly { id: string }[], given: string) => {
      const found = resources.find(({ id }) => id.toLowerCase() === given.toLowerCase());
      if (!found) throw notFound();
      return answer(200, found);
    };
    serve(routes, listScimTypes, async ({ params, query }) => showAll(listTypes(getBase(params)), query));
    serve(routes, readScimType, async ({ params }) => describeOne(listTypes(getBase(params)), params.id));
    serve(routes, listScimSchemas, async ({ params, query }) => showAll(listSchemas(getBase(params)), query));
    serve(routes, readScimSchema, async ({ params }) => describeOne(listSchemas(getBase(params)), params.id));

    const showOne = async (scope: CompanyScope, id: string, base: string, choice: Choice, status = 200) => {
      const user = await findUser(scope, id);
      if (!user) throw notFound();
      const shown = showUser(user, base);
      const headers: Record<string, string> = status === 201 ? { location: shown.meta.location } : {};
      return answer(status, chooseAttributes(shown, choice), headers);
    };

    serve(routes, listScimUsers, async ({ scope, params, query }) => {
      const { startIndex, ...page } = readPage(query);
      const { users, count } = await findUsers(scope, { ...page, filter: readFilter(query.filter, userFilters) });
      return answer(
        200,
        showList(
          users.map((user) => chooseAttributes(showUser(user, getBase(params)), query)),
          count,
          startIndex,
        ),
      );
    });
    serve(routes, readScimUser, ({ scope, params, query }) => showOne(scope, params.id, getBase(params), query));
    serve(routes, createScimUser, async ({ scope, params, query, body }) => {
      const values = readResource(body);
      const id = await createUser(scope, values, await passwordOfNobody());
      return new AuditedResponse(await showOne(scope, id, getBase(params), query, 201), [
        { user: id, ...describe(values) },
      ]);
    });
    serve(routes, replaceScimUser, async ({ scope, params, query, body }) => {
      const values = readResource(body);
      await changeUser(scope, writeMail, params.id, values);
      return new AuditedResponse(await showOne(scope, params.id, getBase(params), query), [describe(values)]);
    });
    serve(routes, changeScimUser, async ({ scope, params, query, body }) => {
      const values = readOperations(body.Operations);
      await changeUser(scope, writeMail, params.id, values);
      return new AuditedResponse(await showOne(scope, params.id, getBase(params), query), [describe(values)]);
    });
    serve(routes, removeScimUser, async ({ scope, params }) => {
      await removeUser(scope, params.id);
      return answer(204);
    });

    const showOneGroup = async (scope: CompanyScope, id: string, base: string, choice: Choice) => {
      const role = await requireRole(scope, id);
      const members = isChosen("members", choice) ? await findMembers(scope, [role.id]) : undefined;
      return answer(200, chooseAttributes(showGroup(role, members, base), choice));
    };

    serve(routes, listScimGroups, async ({ scope, params, query }) => {
      const { startIndex, offset, limit } = readPage(query);
      const filter = readFilter(query.filter, groupFilters);
      const matching = (await findRoles(scope)).filter(
        ({ name }) => !filter || name.toLowerCase() === filter.value.toLowerCase(),
      );
      const roles = matching.slice(offset, offset + limit);
      const members = !isChosen("members", query)
        ? undefined
        : Map.groupBy(
            await findMembers(
              scope,
              roles.map(({ id }) => id),
            ),
            ({ role_id }) => role_id,
          );
      const groups = roles.map((role) =>
        chooseAttributes(showGroup(role, members && (members.get(role.id) ?? []), getBase(params)), query),
      );
      return answer(200, showList(groups, matching.length, startIndex));
    });
    serve(routes, readScimGroup, ({ scope, params, query }) => showOneGroup(scope, params.id, getBase(params), query));
    serve(routes, createScimGroup, async ({ scope, body }) => {
      const names = (await findRoles(scope)).map(({ name }) => name);
      if (names.some((name) => name === body.displayName))
        throw new ScimRefusal(409, "uniqueness", "There is a group of this name.");
      throw new ScimRefusal(
        403,
        undefined,
        `Groups are the roles of the portal: ${names.join(", ")}. Other groups cannot be created.`,
      );
    });
    serve(routes, replaceScimGroup, async ({ scope, params, query, body }) => {
      await replaceGroup(scope, params.id, body);
      return showOneGroup(scope, params.id, getBase(params), query);
    });
    serve(routes, changeScimGroup, async ({ scope, params, query, body }) => {
      await changeGroup(scope, params.id, body.Operations);
      // A request that names attributes wants to see them (RFC 7644, section 3.5.2).
      const shown = query.attributes ? await showOneGroup(scope, params.id, getBase(params), query) : answer(204);
      return new AuditedResponse(shown, [{ operations: body.Operations }]);
    });
    serve(routes, removeScimGroup, async ({ scope, params }) => {
      const { name } = await requireRole(scope, params.id);
      throw new ScimRefusal(
        403,
        undefined,
        `${name} is a role of the portal and cannot be deleted. Remove its members instead.`,
      );
    });
  });

/** The facts of a change that the audit record stores: its attributes, and whether the user is active. */
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
