import {
  addAgreement,
  changeAgreement,
  decideAgreement,
  listAgreements,
  listAllAgreements,
  listCompanyAgreements,
  removeAgreement,
  sendAgreement,
  undoAgreementDecision,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { Quotas } from "../documents/upload/quotas.ts";
import type { ReceiveOptions } from "../documents/upload/receive-files.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import { addAgreement as add } from "./add-agreement.ts";
import { findAllAgreements } from "./agreement-list-queries.ts";
import { deleteAgreement, findAgreements, findOwnAgreements, hasCompany, isOff } from "./agreement-queries.ts";
import { changeAgreement as change } from "./change-agreement.ts";
import { decideOnAgreement, undoDecision } from "./decide-agreement.ts";
import { groupAgreements } from "./group-agreements.ts";
import { findRefusedAgreements } from "./refused-agreement-queries.ts";
import { requireNoDocument } from "./require-no-document.ts";
import { sendAgreement as send } from "./send-agreement.ts";
import { deleteSubmissions } from "./submission-queries.ts";

export function agreementRoutes(app: FastifyInstance, receiveOptions: ReceiveOptions & { quotas: Quotas }) {
  serve(app, listAgreements, async ({ scope }) => {
    const agreements = await findOwnAgreements(scope);
    return groupAgreements(agreements, isOff(scope) ? [] : await findRefusedAgreements(scope, scope.companyId));
  });

  serve(app, listCompanyAgreements, async ({ scope, params }) => {
    if (!(await hasCompany(scope, params.id))) throw notFound();
    return groupAgreements(await findAgreements(scope, params.id), await findRefusedAgreements(scope, params.id));
  });

  serve(app, listAllAgreements, ({ scope, query: { ordering = "state", ...query } }) =>
    findAllAgreements(scope, { ...query, ordering }),
  );

  serveInSteps(app, addAgreement, (call) => add(call, receiveOptions));

  serveInSteps(app, changeAgreement, (call) => change(call, receiveOptions));

  serve(app, removeAgreement, async ({ scope, params }) => {
    await requireNoDocument(scope, params.id);
    if (!(await deleteAgreement(scope, params.id))) throw notFound();
    await deleteSubmissions(scope, params.id);
    return {};
  });

  serveInSteps(app, sendAgreement, (call) => send(call, receiveOptions));

  serve(app, decideAgreement, ({ scope, params, body }) => decideOnAgreement(scope, params.id, body));

  serve(app, undoAgreementDecision, ({ scope, params }) => undoDecision(scope, params.id));
}
