import {
  addAgreement,
  changeAgreement,
  listAgreements,
  listAllAgreements,
  listCompanyAgreements,
  removeAgreement,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { ReceiveOptions } from "../documents/upload/receive-files.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import { addAgreement as add } from "./add-agreement.ts";
import { findAllAgreements } from "./agreement-list-queries.ts";
import { deleteAgreement, findAgreements, findOwnAgreements, hasCompany } from "./agreement-queries.ts";
import { changeAgreement as change } from "./change-agreement.ts";
import { groupAgreements } from "./group-agreements.ts";

export function agreementRoutes(app: FastifyInstance, receiveOptions: ReceiveOptions) {
  serve(app, listAgreements, async ({ scope }) => groupAgreements(await findOwnAgreements(scope)));

  serve(app, listCompanyAgreements, async ({ scope, params }) => {
    if (!(await hasCompany(scope, params.id))) throw notFound();
    return groupAgreements(await findAgreements(scope, params.id));
  });

  serve(app, listAllAgreements, ({ scope, query: { ordering = "state", ...query } }) =>
    findAllAgreements(scope, { ...query, ordering }),
  );

  serveInSteps(app, addAgreement, (call) => add(call, receiveOptions));

  serveInSteps(app, changeAgreement, (call) => change(call, receiveOptions));

  serve(app, removeAgreement, async ({ scope, params }) => {
    if (!(await deleteAgreement(scope, params.id))) throw notFound();
    return {};
  });
}
