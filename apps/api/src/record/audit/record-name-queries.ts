import type { Endpoint } from "@lading/contract";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import type { SessionUser } from "../../ground/db/scope.ts";

/** The parts of a call that its schemas have checked. */
export interface AskedParts {
  params?: unknown;
  body?: unknown;
}

/** Selects the name of a record by its id. */
type NameOf = (id: string, user: SessionUser) => RawBuilder<{ name: string | null }>;

/** The characters of a name that an entry has. */
const maxLength = 200;

/**
 * Returns the name of the record that a call is about, or of the first of several, for the audit record. It is read before the
 * call, because the call may delete the record. Returns nothing if the call is about no record or about one that it makes.
 */
export async function nameRecord(db: Transaction<DB>, { path }: Endpoint, user: SessionUser, asked: AskedParts) {
  const [, key, nameOf] = sources.find(([pattern]) => pattern.test(path)) ?? [];
  if (key === undefined || nameOf === undefined) return {};
  const [body] = [asked.body].flat();
  const given = { ...toObject(body), ...toObject(asked.params) } as Record<string, unknown>; // both are plain objects
  const [id] = [given[key]].flat();
  if (typeof id !== "string" && typeof id !== "number") return {};
  const { company } = given;
  const ofCompany = typeof company === "string" ? { ...user, companyId: company } : user;
  const { rows } = await nameOf(String(id), ofCompany).execute(db);
  const name = rows[0]?.name;
  return name ? { record_name: name.slice(0, maxLength) } : {};
}

const toObject = (value: unknown) => (typeof value === "object" && value !== null ? value : {});

const product: NameOf = (sku, { companyId }) =>
  sql`select name from products where company_id = ${companyId} and gxp_sku = ${sku}`;
const productOfEdit: NameOf = (id) =>
  sql`select p.name from field_edits e join products p on p.company_id = e.company_id and p.id = e.product_id where e.id = ${id}`;
const editSet: NameOf = (id, { companyId }) =>
  sql`select changes || ' changes in ' || products || ' products' as name from edit_sets where company_id = ${companyId} and id = ${id}`;
const editSetForStaff: NameOf = (id) =>
  sql`select changes || ' changes in ' || products || ' products' as name from edit_sets where id = ${id}`;
const discontinuation: NameOf = (id) =>
  sql`select products || ' products' as name from discontinuations where id = ${id}`;
/** Vendors may read the users of their company. */
const person: NameOf = (id) => sql`select first_name || ' ' || last_name as name from users where id = ${id}`;
const linkedPerson: NameOf = (id) =>
  sql`select u.first_name || ' ' || u.last_name as name from company_identities i join users u on u.id = i.user_id where i.id = ${id}`;
const invitation: NameOf = (id) => sql`select email as name from invitations where id = ${id}`;
/** Without the path, which can contain a secret. */
const webhook: NameOf = (id) =>
  sql`select substring(url from '^https?://([^/?#]+)') as name from webhooks where id = ${id}`;
const proposal: NameOf = (id) => sql`select product ->> 'name' as name from product_proposals where id = ${id}`;
const orderOfDecision: NameOf = (id) =>
  sql`select o.purchase_order as name from order_decisions d join purchase_orders o on o.company_id = d.company_id and o.id = d.order_id where d.id = ${id}`;
const document: NameOf = (id) => sql`select name from documents where id = ${id}`;
const requirementItem: NameOf = (id) =>
  sql`select r.name from requirement_items i join requirements r on r.id = i.requirement_id where i.id = ${id}`;
const agreement: NameOf = (id) => sql`select coalesce(name, document_type) as name from agreements where id = ${id}
  union all select name from agreement_submissions where id = ${id}
  union all select name from requirement_files where id = ${id}`;
const run: NameOf = (id) => sql`select source as name from runs where id = ${id}`;
const terms: NameOf = (id) => sql`select 'Version ' || number as name from terms_versions where id = ${id}`;
const column =
  (table: string, name: string): NameOf =>
  (id) =>
    sql`select ${sql.ref(name)} as name from ${sql.table(table)} where id = ${id}`;

/** The part of a path that says what kind of record the call names, the parameter or field with its id, and its name. */
const sources: readonly (readonly [path: RegExp, key: string, nameOf: NameOf])[] = [
  [/\/discontinuations\/\{id\}/, "id", discontinuation],
  [/\/products\/discontinuations\/$/, "gxp_skus", product],
  [/\/products\/edits\/\{id\}/, "id", productOfEdit],
  [/\/products\/edits\/sets\//, "id", editSet],
  [/\/provider\/edits\/sets\//, "id", editSetForStaff],
  [/\/provider\/edits\/decide-many$/, "set", editSetForStaff],
  [/\/(products\/|product-)proposals\//, "id", proposal],
  [/\/order-changes\/undo$/, "decision_id", orderOfDecision],
  [/\/products\/workbook-uploads\//, "id", column("workbook_uploads", "file_name")],
  [/\/(order-response|ship-notice)-files\//, "id", column("workbook_uploads", "file_name")],
  [/\/products\/\{id\}\//, "id", product],
  [/\/companies\/\{company\}\/products\/\{id\}$/, "id", product],
  [/\/products\/(withdraw|restore)$/, "gxp_skus", product],
  [/\/products\/link-docs$/, "gxp_sku", product],
  [/\{user\}/, "user", person],
  [/\/(user|people|Users)\/\{id\}/, "id", person],
  [/\/sign-in-as$/, "user_id", person],
  [/\/identities\/\{id\}/, "id", linkedPerson],
  [/\{invitation\}/, "invitation", invitation],
  [/\/user-invite\/\{id\}/, "id", invitation],
  [/\/(api-keys|tokens)\/\{id\}/, "id", column("api_keys", "name")],
  [/\/webhooks\/\{id\}/, "id", webhook],
  [/\/domains\/\{id\}/, "id", column("company_domains", "domain")],
  [/\/roles\/\{id\}/, "id", column("roles", "name")],
  [/\{docId\}/, "docId", document],
  [/\/persistent-documents\/(staged\/)?\{id\}/, "id", document],
  [/\/persistent-documents\/link-product$/, "doc_id", document],
  [/\/(order|persistent)-documents\/move-to-archive\/|\/archive\/restore\//, "id", document],
  [/\/(order-documents|persistent-documents|archive|documents)\/(download|delete)\//, "documents_ids", document],
  [/agreements\/\{id\}/, "id", agreement],
  [/agreements\/download\//, "documents_ids", agreement],
  [/\/(imports|runs|exports)\/\{id\}/, "id", run],
  [/\/terms\/\{id\}/, "id", terms],
  [/\/announcements\/\{id\}/, "id", column("update_messages", "text")],
  [/\/mail-templates\/\{id\}/, "id", column("mail_templates", "subject")],
  [/\/dashboards\/\{id\}/, "id", column("dashboards", "name")],
  [/\/labels\/\{id\}/, "id", column("labels", "name")],
  [/^\/api\/ship-notices\/\{id\}/, "id", column("ship_notices", "number")],
  [/^\/api\/requirements\/\{id\}/, "id", requirementItem],
  [/^\/api\/requirements\/asks$/, "items", requirementItem],
  [/^\/api\/requirements\/asks\/\{id\}/, "id", column("document_asks", "name")],
  [/^\/api\/requirements\/files\/\{file\}/, "file", column("requirement_files", "name")],
  [/^\/api\/requirements\/download\//, "documents_ids", column("requirement_files", "name")],
  [/\/provider\/requirement-items\/\{id\}/, "id", requirementItem],
  [/\/provider\/document-requests\/\{id\}/, "id", column("requirements", "name")],
  [/\/provider\/requirements\/\{id\}/, "id", column("requirements", "name")],
  [/\/service-plans\/\{id\}/, "id", column("service_plans", "name")],
  [/\/help-sections\/\{id\}/, "id", column("help_sections", "name")],
  [/\/home-descriptions\/\{id\}/, "id", column("home_descriptions", "name")],
];
