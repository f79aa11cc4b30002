import {
  changeProductOfCompany,
  listProductChoices,
  listProductSales,
  readProductOfCompany,
  undoProductChange,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { companyScope } from "../../../ground/db/scope.ts";
import { chooseCompanies, requireCompanyOfKey } from "../../../ground/http/key-companies.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { serve } from "../../../ground/http/serve.ts";
import { findAllCategories, findChoices } from "../choice-queries.ts";
import { findLatestEdits } from "../field-edit-queries.ts";
import { toFieldEdit } from "../field-edit.ts";
import { requireProductOfCompany } from "../require-product.ts";
import { productShower } from "../show-product.ts";
import { changeProduct, undoChange } from "./change-product.ts";
import { findRolesThatSee, findSales, findStaffProduct, findSuppliers } from "./staff-product-queries.ts";

/** Products as the provider's staff see and change them. */
export function staffProductRoutes(app: FastifyInstance, imageUrl: (id: string) => string) {
  const showProduct = productShower(imageUrl);
  serve(app, listProductChoices, async ({ scope }) => ({
    ...(await findChoices(scope)),
    all_categories: await findAllCategories(scope),
  }));
  serve(app, readProductOfCompany, async ({ scope, params }) => {
    requireCompanyOfKey(scope, params.company);
    const own = companyScope(scope, params.company);
    const found = await findStaffProduct(own, params.id);
    if (!found) throw notFound();
    const { id, company, hidden_because, ...product } = found;
    return {
      company,
      product: showProduct(product),
      edits: (await findLatestEdits(own, id)).map(toFieldEdit),
      suppliers: await findSuppliers(own, params.id, chooseCompanies(scope, [])),
      visibility: { hidden_because, roles: await findRolesThatSee(own) },
    };
  });
  serve(app, listProductSales, async ({ scope, params, query }) =>
    findSales(scope, await requireProductOfCompany(scope, params), query),
  );
  serve(app, changeProductOfCompany, ({ scope, params, body }) => changeProduct(scope, params, body.edited_fields));
  serve(app, undoProductChange, async ({ scope, params, body }) => {
    await undoChange(scope, params, body.change_id);
    return {};
  });
}
