// Made from the migrated database by `npm run db:types`; do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";

type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;

/** Exact: a JavaScript number could not hold every value. */
type Numeric = ColumnType<string, string | number, string | number>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AgreementItems {
  company_id: string | null;
  item_id: string | null;
  type_key: string | null;
  label: string | null;
  state: string | null;
  renewal: string | null;
  valid_until: string | null;
  waived_until: string | null;
  opened_at: Timestamp | null;
  reason: string | null;
  rule: unknown;
}

export interface AgreementSubmissions {
  company_id: string;
  id: Generated<string>;
  agreement_id: string;
  renews: string | null;
  document_type: string;
  expiration_date: string | null;
  file_id: string;
  name: string;
  extension: string;
  size: Numeric;
  sha256: Buffer;
  sent_at: Generated<Timestamp>;
  sent_by: string | null;
  sent_staff: string | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision: string | null;
  reason: string | null;
  told_at: Timestamp | null;
}

export interface AgreementTypeKeys {
  type_key: string;
}

export interface AgreementTypes {
  type_key: string | null;
}

export interface Agreements {
  company_id: string;
  id: Generated<string>;
  document_type: string;
  status: string;
  expiration_date: string | null;
  status_modified_date: Generated<Timestamp>;
  modified_date: Generated<Timestamp>;
  name: string | null;
  extension: string | null;
  size: Numeric | null;
  sha256: Buffer | null;
  file_id: string | null;
  reason: string | null;
}

export interface AlertSettings {
  user_id: string;
  enabled: boolean;
  frequency: string;
  weekly_day: string | null;
}

export interface AnswerPauses {
  company_id: string;
  reason: string;
  began_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
}

export interface ApiKeys {
  id: Generated<string>;
  name: string;
  key_hash: Buffer;
  created_at: Generated<Timestamp>;
  revoked_at: Timestamp | null;
  company_id: string | null;
  user_id: string | null;
  scopes: string[];
  company_ids: string[] | null;
  networks: Generated<string[]>;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
  last_used_from: string | null;
  replaced_by: string | null;
  is_personal: Generated<boolean>;
  access_ends_at: Timestamp | null;
  is_directory: Generated<boolean>;
  access_scopes: string[] | null;
}

export interface ArchivedLinks {
  company_id: string;
  document_id: string;
  gxp_sku: string;
}

export interface AssistantGrants {
  id: Generated<string>;
  user_id: string;
  company_id: string;
  client_id: string;
  name: string;
  redirect_uri: string;
  code_challenge: string;
  scopes: string[];
  salt: Buffer;
  created_at: Generated<Timestamp>;
  code_expires_at: Generated<Timestamp>;
  code_used_at: Timestamp | null;
  key_id: string | null;
  generation: Generated<number>;
}

export interface AuditCheckpoints {
  number: number;
  content: string;
  signature: string;
}

export interface AuditEntries {
  id: GeneratedAlways<string>;
  at: Generated<Timestamp>;
  actor_id: string | null;
  as_user_id: string | null;
  company_id: string | null;
  action: string;
  details: Generated<unknown>;
  result: Generated<string>;
  address: string | null;
  era: Generated<number>;
  tx: Generated<string>;
}

export interface AuditFiles {
  id: string;
  checkpoint: number;
}

export interface AuditVerification {
  is_only: Generated<boolean>;
  at: Generated<Timestamp>;
  checkpoint: number;
  faults: string[];
}

export interface CatalogueVersions {
  company_id: string;
  version: Numeric;
  logged_after: Numeric | null;
  logged_until: Numeric | null;
  products: Generated<number>;
}

export interface Categories {
  id: GeneratedAlways<number>;
  name: string;
  is_offered: Generated<boolean>;
}

export interface CertificateReadings {
  company_id: string;
  sha256: Buffer;
  order_id: Numeric;
  state: string;
  heats: string[];
  standards: string[];
  names_order: boolean;
  read_at: Generated<Timestamp>;
}

export interface ChangeFeed {
  epoch: string;
  database_identity: string;
  begins_after: Numeric;
  removed_tx: Generated<string>;
  removed_id: Generated<Numeric>;
}

export interface Companies {
  id: Generated<string>;
  company_code: string;
  name: string;
  status: Generated<string>;
  address_line: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  website: string | null;
  logo_image_id: string | null;
  created_at: Generated<Timestamp>;
  plan_id: Generated<number>;
  service_plan_expiration_date: string | null;
  primary_contact: unknown;
  secondary_contact: unknown;
  payment_terms: string | null;
  pricing_structure: string | null;
  delivery_terms: string | null;
  next_plan_id: number | null;
  next_plan_on: string | null;
  suspended_at: Timestamp | null;
  suspended_by: string | null;
  suspension_reason: string | null;
  suspended_until: string | null;
  tax_id: string | null;
  test_of: string | null;
  is_test: GeneratedAlways<boolean>;
  factor_policy: string | null;
  session_idle_minutes: Generated<number>;
  session_hours: Generated<number>;
  search: GeneratedAlways<string>;
  email: string | null;
}

export interface CompanyAssertions {
  company_id: string;
  issuer: string;
  assertion_id: string;
  expires_at: Timestamp;
}

export interface CompanyCertificates {
  company_id: string;
  fingerprint: Buffer;
  certificate: string;
  valid_from: Timestamp;
  expires_at: Timestamp;
  mailed_at: Timestamp | null;
}

export interface CompanyDomains {
  id: Generated<string>;
  company_id: string;
  domain: string;
  proof: string;
  created_at: Generated<Timestamp>;
  proved_at: Timestamp | null;
  checked_at: Timestamp | null;
  missing_since: Timestamp | null;
}

export interface CompanyFeatureFlags {
  company_id: string;
  feature_name: string;
  active: boolean;
}

export interface CompanyIdentities {
  id: Generated<string>;
  company_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface CompanyLoads {
  company_id: string;
  by_key_at: Timestamp | null;
  by_staff_at: Timestamp | null;
}

export interface CompanyOrderSettings {
  company_id: string;
  price: unknown;
  quantity: unknown;
  date: unknown;
  substitutes: string | null;
  split: string | null;
  respond_days: number | null;
  link_prices: boolean | null;
  over_shipment: string | null;
  close_after_days: number | null;
  ship_notice_late: boolean | null;
  version: Generated<number>;
}

export interface CompanyPeople {
  company_id: string;
  active_users: number;
  last_sign_in: Timestamp | null;
}

export interface CompanySignInAttempts {
  id: Generated<string>;
  company_id: string;
  code_salt: Buffer;
  nonce: string;
  verifier: string;
  page_hash: Buffer | null;
  tester_id: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  returned_at: Timestamp | null;
  issuer: string | null;
  subject: string | null;
  user_id: string | null;
  refusal: string | null;
  needs_link: Generated<boolean>;
  wrong_codes: Generated<number>;
  spent_at: Timestamp | null;
}

export interface CompanySignInExemptions {
  user_id: string;
  company_id: string;
}

export interface CompanySignIns {
  company_id: string;
  issuer: string;
  client_id: string | null;
  client_secret: Buffer | null;
  state: Generated<string>;
  creates_users: Generated<boolean>;
  role_id: number;
  group_claim: Generated<string>;
  group_roles: Generated<unknown>;
  is_enforced: Generated<boolean>;
  lifted_reason: string | null;
  last_test: unknown;
  kind: Generated<string>;
  sign_in_url: string | null;
  signs_response: Generated<boolean>;
  subject_attribute: Generated<string>;
}

export interface CompanyStorage {
  company_id: string;
  bytes: Numeric;
}

export interface ContentItems {
  kind: string;
  id: number;
  revision: Generated<number>;
  removed_at: Timestamp | null;
}

export interface ContentVersions {
  kind: string;
  id: number;
  number: number;
  state: string;
  data: unknown;
  effective_at: Timestamp | null;
  changed_at: Timestamp | null;
  changed_by: string | null;
  restored_from: number | null;
  problem: string | null;
}

export interface Dashboards {
  id: GeneratedAlways<number>;
  key: string;
  source: string;
  name: string;
  place: number;
  plan_ids: Generated<number[]>;
  company_ids: Generated<string[]>;
  role_ids: Generated<number[]>;
}

export interface DirectoryUsers {
  user_id: string;
  company_id: string;
  user_name: string;
  name_key: GeneratedAlways<string>;
  external_id: string | null;
  removed_at: Timestamp | null;
}

export interface Discontinuations {
  id: Generated<string>;
  company_id: string;
  author_id: string | null;
  reason: string;
  wanted_on: string | null;
  products: number;
  status: Generated<string>;
  asked_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  answer: string | null;
  withdrawn_on: string | null;
}

export interface DiscontinuedProducts {
  company_id: string;
  discontinuation_id: string;
  product_id: Numeric;
  status: Generated<string>;
}

export interface DocumentAskFiles {
  company_id: string;
  ask_id: string;
  item_id: string;
  file_id: string;
}

export interface DocumentAskItems {
  company_id: string;
  ask_id: string;
  item_id: string;
  submission_id: string | null;
  told_at: Timestamp | null;
  renewed_for: string | null;
}

export interface DocumentAsks {
  company_id: string;
  id: string;
  asked_by: string | null;
  email: string | null;
  name: string;
  message: string;
  is_straight: Generated<boolean>;
  code_salt: Buffer;
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  revoked_at: Timestamp | null;
  is_remembered: Generated<boolean>;
  is_cleared: Generated<boolean>;
}

export interface DocumentCounts {
  company_id: string;
  label_id: number;
  documents: Numeric;
}

export interface DocumentProducts {
  company_id: string;
  document_id: string;
  product_id: Numeric;
}

export interface DocumentRequests {
  requirement_id: number;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  closed_at: Timestamp | null;
  closed_by: string | null;
}

export interface DocumentSearch {
  company_id: string;
  document_id: string;
  label_id: number;
  search: string;
}

export interface DocumentSecrets {
  company_id: string;
  document_id: string;
  key: string;
  sealed: Buffer;
}

export interface DocumentValues {
  company_id: string;
  document_id: string;
  id: GeneratedAlways<string>;
  key: string;
  value: unknown;
  source: string;
  set_by: string | null;
  set_at: Generated<Timestamp>;
}

export interface DocumentVersions {
  company_id: string;
  version: Numeric;
  changes: Generated<Numeric>;
}

export interface Documents {
  company_id: string;
  id: Generated<string>;
  space: string;
  order_id: Numeric | null;
  name: string;
  extension: string;
  size: Numeric;
  sha256: Buffer;
  label_id: number | null;
  uploaded_at: Generated<Timestamp>;
  uploaded_by: string | null;
  modified_date: Generated<Timestamp>;
  staged_by: string | null;
  archived_at: Timestamp | null;
  label_or_none: GeneratedAlways<number>;
  upload_key: string | null;
  field_values: unknown;
  expires_on: string | null;
}

export interface Downloads {
  id: Generated<string>;
  company_id: string | null;
  session_id: string;
  space: string;
  ids: string[];
  inline: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface EditSets {
  company_id: string;
  id: string;
  author_id: string | null;
  products: number;
  changes: number;
  submitted_at: Generated<Timestamp>;
  withdrawn_at: Timestamp | null;
}

export interface EditedProducts {
  company_id: string;
  product_id: Numeric;
  status: string;
  fields: number;
  at: Timestamp;
  in_sets: Generated<number>;
}

export interface EmailChanges {
  user_id: string;
  company_id: string;
  id: Generated<string>;
  email: string;
  code_salt: Buffer;
  sent_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  requested_by: string | null;
}

export interface FactorRecoveries {
  user_id: string;
  company_id: string | null;
  id: Generated<string>;
  started_by: string;
  reason: string;
  code_salt: Buffer;
  started_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  confirmed_at: Timestamp | null;
  approved_by: string | null;
}

export interface FeaturesOff {
  company_id: string | null;
  feature_name: string | null;
}

export interface Feedback {
  id: Generated<string>;
  sent_at: Generated<Timestamp>;
  user_id: string | null;
  company_id: string | null;
  mood: string;
  text: string;
  page: string;
  is_visitor: Generated<boolean>;
  answered_at: Timestamp | null;
  answered_by: string | null;
}

export interface FieldChange {
  company_id: string | null;
  product_id: Numeric | null;
  field: string | null;
  old: string | null;
  new: string | null;
  at: Timestamp | null;
  source: string | null;
  source_id: string | null;
  actor_id: string | null;
  acting_for_id: string | null;
}

export interface FieldEdits {
  id: Generated<string>;
  company_id: string;
  product_id: Numeric;
  name: string;
  old_value: string | null;
  new_value: string | null;
  status: Generated<string>;
  author_id: string | null;
  submitted_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  reason: string | null;
  decision_id: string | null;
  agent: Generated<string | null>;
  set_id: string | null;
  replaces: string | null;
}

export interface GridDrafts {
  user_id: string;
  company_id: string;
  draft: unknown;
  updated_at: Generated<Timestamp>;
}

export interface HelpQuestions {
  id: GeneratedAlways<number>;
  section_id: number;
  place: number;
  question: string;
  short_answer: string;
  answer: string;
}

export interface HelpSections {
  id: GeneratedAlways<number>;
  place: number;
  name: string;
  description: string;
}

export interface HistoryRemoval {
  removed_to: Timestamp;
}

export interface HomeDescriptions {
  name: string;
  description: string;
  id: GeneratedAlways<number>;
}

export interface Images {
  id: Generated<string>;
  company_id: string;
  sha256: Buffer;
  media_type: string;
}

export interface ImportChanges {
  company_id: string;
  run_id: string;
  row_number: number;
  key: unknown;
  old: unknown;
  new: unknown;
}

export interface ImportMappings {
  kind: string;
  source: string;
  headers: Buffer;
  columns: unknown;
  choices: unknown;
  decimal_sign: string | null;
  date_order: string | null;
  used_at: Generated<Timestamp>;
}

export interface ImportProblems {
  run_id: string;
  row_number: number;
  place: number;
  column_number: number | null;
  header: string | null;
  field: string | null;
  value: string | null;
  code: string;
  message: string;
  hint: string | null;
  is_warning: boolean;
}

export interface Imports {
  run_id: string;
  kind: string;
  source: string;
  version: Generated<number>;
  detected: unknown;
  reading: unknown;
  preview: unknown;
  unreadable: string | null;
  file_rows: number | null;
  headers: unknown;
  facts: unknown;
  matches: unknown;
  choices: Generated<unknown>;
  decimal_sign: string | null;
  date_order: string | null;
  empty_cells: Generated<string>;
  mode: Generated<string>;
  check_result: unknown;
  undone_by: string | null;
}

export interface IntakeAnswers {
  key_id: string;
  idempotency_key: string;
  body_hash: Buffer | null;
  status: number | null;
  report: unknown;
  created_at: Generated<Timestamp>;
}

export interface IntakePictures {
  name: string;
  blob_id: string;
  sha256: Buffer;
  media_type: string;
}

export interface Invitations {
  id: Generated<string>;
  company_id: string | null;
  role_id: number | null;
  email: string;
  invite_text: string | null;
  first_name: string | null;
  last_name: string | null;
  phone_number: string | null;
  department: string | null;
  position: string | null;
  code_salt: Buffer;
  invited_by: string | null;
  sent_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  accepted_at: Timestamp | null;
  cancelled_at: Timestamp | null;
  of_provider: GeneratedAlways<boolean>;
  decided_by: string | null;
}

export interface InvoiceStatuses {
  company_id: string;
  invoice_number: string;
  purchase_order: Generated<string>;
  amount: Numeric;
  currency: string | null;
  state: string;
  received_on: string | null;
  due_on: string | null;
  paid_on: string | null;
  payment_reference: string | null;
  note: string | null;
  loaded_at: Generated<Timestamp>;
}

export interface KeptAnswers {
  caller_id: string;
  idempotency_key: string;
  user_id: string;
  request_hash: Buffer;
  answer: unknown;
  created_at: Generated<Timestamp>;
}

export interface KnownPeople {
  id: string | null;
  name: string | null;
}

export interface Labels {
  id: GeneratedAlways<number>;
  space: string;
  name: string;
  legal_hold: Generated<boolean>;
  retention_days: number | null;
  requirement: Generated<string>;
  fields: Generated<unknown>;
}

export interface LineShipments {
  company_id: string;
  order_id: Numeric;
  line: number;
  announced: Numeric;
  shipped: Numeric;
  received: Generated<Numeric>;
  seen_when_cancelled: Numeric | null;
}

export interface LineStates {
  company_id: string | null;
  order_id: Numeric | null;
  line: number | null;
  state: string | null;
  to_ship: Numeric | null;
  has_ended: boolean | null;
  shipped: Numeric | null;
  has_left: boolean | null;
  received: Numeric | null;
  has_arrived: boolean | null;
}

export interface LineTerms {
  company_id: string;
  order_id: Numeric;
  line: number;
  revision: number;
  confirmed: Numeric | null;
  backordered: Generated<Numeric>;
  rejected: Generated<Numeric>;
  unit_price: Numeric | null;
  product_id: Numeric | null;
  deliveries: Generated<unknown>;
  first_promised: string | null;
}

export interface LiveApiKeys {
  key_id: string | null;
  key_hash: Buffer | null;
  user_id: string | null;
  company_id: string | null;
  company_ids: string[] | null;
  role_id: number | null;
}

export interface LiveSessions {
  session_id: string | null;
  user_id: string | null;
  company_id: string | null;
  staff_id: string | null;
  has_accepted_terms: boolean | null;
}

export interface LoginLimits {
  key: Buffer;
  failures: number;
  last_failed_at: Generated<Timestamp>;
  blocked_until: Generated<Timestamp>;
  told_at: Timestamp | null;
}

export interface LoginPasswords {
  login: string;
  password: string;
}

export interface LooseFiles {
  key: string;
  since: Generated<Timestamp>;
  company_id: Generated<string | null>;
  size: Numeric | null;
}

export interface MailLimits {
  key: Buffer;
  in_hour: number;
  hour_ends_at: Generated<Timestamp>;
  in_day: number;
  day_ends_at: Generated<Timestamp>;
}

export interface MailProgress {
  user_id: string;
  company_id: string;
  mailed_to: Numeric;
  settled_at: Generated<Timestamp>;
  code_salt: Generated<Buffer>;
}

export interface MailTemplates {
  id: number;
  subject: string;
  body: string;
}

export interface Mails {
  id: Generated<string>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  code_purpose: string | null;
  code_id: string | null;
  code_salt: Buffer | null;
  created_at: Generated<Timestamp>;
  attempts: Generated<number>;
  due_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  failed_at: Timestamp | null;
  last_error: string | null;
  unsubscribe_url: string | null;
  trace: Generated<Buffer | null>;
  more_codes: unknown;
}

export interface MovedUsers {
  move_id: string;
  user_id: string;
  state: Generated<string>;
  role_id: number | null;
  refusal: unknown;
}

export interface NotificationCounts {
  company_id: string;
  day: string;
  notification_type: string;
  is_archived: boolean;
  notifications: number;
}

export interface NotificationMarks {
  company_id: string;
  number: Numeric;
  user_id: string;
  is_read: boolean;
}

export interface NotificationReaders {
  user_id: string;
  company_id: string;
  came_after: Numeric;
  has_read: Numeric;
}

export interface NotificationSearch {
  company_id: string;
  number: Numeric;
  notification_type: string;
  is_archived: boolean;
  search: string;
}

export interface NotificationTotals {
  company_id: string;
  last_number: Generated<Numeric>;
  last_event_date: Generated<Timestamp>;
  active: Generated<Numeric>;
  revision: Generated<Numeric>;
  searchable_to: Generated<Numeric>;
  id_stem: Generated<string>;
}

export interface Notifications {
  company_id: string;
  notification_type: string;
  event_date: Timestamp;
  description: string;
  details: Generated<unknown>;
  number: Numeric;
  is_archived: Generated<boolean>;
  load_id: string | null;
  event_id: Numeric | null;
}

export interface OrderAnswerTimes {
  company_hours: number | null;
  provider_hours: number | null;
}

export interface OrderConsoleChanges {
  company_id: string;
  order_id: Numeric;
  id: string;
  at: Generated<Timestamp>;
  actor_id: string;
  reason: string;
  lines: number[];
  cancelled: number[];
  done_at: Timestamp | null;
  done_by: string | null;
}

export interface OrderCounts {
  company_id: string;
  order_date: string;
  status: string;
  orders: number;
}

export interface OrderDecisions {
  company_id: string;
  order_id: Numeric;
  id: string;
  at: Generated<Timestamp>;
  actor_id: string;
  lines: unknown;
  former_terms: unknown;
  undone_at: Timestamp | null;
}

export interface OrderDrafts {
  user_id: string;
  company_id: string;
  order_id: Numeric;
  draft: unknown;
  updated_at: Timestamp;
}

export interface OrderFigureFacts {
  company_id: string | null;
  order_id: Numeric | null;
  line: number | null;
  figure: string | null;
  source: string | null;
  month: string | null;
  counts_from: Timestamp | null;
  is_met: boolean | null;
  due_at: Timestamp | null;
  due_on: string | null;
  done_at: Timestamp | null;
  done_on: string | null;
  needed: number | null;
  given: number | null;
}

export interface OrderFigureLines {
  company_id: string;
  order_id: Numeric;
  line: number;
  figure: string;
  source: string;
  month: string;
  counts_from: Timestamp;
  is_met: boolean;
  due_at: Timestamp | null;
  due_on: string | null;
  done_at: Timestamp | null;
  done_on: string | null;
  needed: number | null;
  given: number | null;
}

export interface OrderLinks {
  id: Generated<string>;
  company_id: string;
  order_id: Numeric;
  revision: number;
  user_id: string;
  code_salt: Generated<Buffer>;
  created_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
}

export interface OrderReminders {
  company_id: string;
  order_id: Numeric;
  revision: number;
  step: number;
  at: Generated<Timestamp>;
  clock_from: Generated<Timestamp>;
}

export interface OrderResponseRows {
  upload_id: string;
  id: number;
  company_id: string;
  kind: string;
  row: number;
  purchase_order: string;
  line: number | null;
  order_id: Numeric | null;
  revision: number | null;
  ordered: unknown;
  answer: unknown;
  pieces: unknown;
  effect: string | null;
  replaces: Generated<boolean>;
  changes: unknown;
  chosen: Generated<boolean>;
  field: string | null;
  found: string | null;
  code: string | null;
  message: string | null;
  hint: string | null;
  is_warning: Generated<boolean>;
  outcome: string | null;
  version: number | null;
}

export interface OrderResponses {
  company_id: string;
  order_id: Numeric;
  version: number;
  id: Generated<string>;
  order_revision: number;
  at: Generated<Timestamp>;
  actor_id: string | null;
  source: string;
  vendor_reference: string | null;
  former_terms: unknown;
  reason: string | null;
  as_whom: string | null;
  due_at: Timestamp | null;
}

export interface OrderRevisions {
  company_id: string;
  order_id: Numeric;
  id: GeneratedAlways<string>;
  kind: string;
  revision: number;
  at: Timestamp;
  source: string;
  source_id: string | null;
  actor_id: string | null;
  changes: Generated<unknown>;
  version: number | null;
  tx: Generated<string | null>;
  change_id: Numeric | null;
}

export interface OrderSchedules {
  company_id: string;
  order_id: Numeric;
  line: number;
  schedule: number;
  quantity: Numeric;
  due_date: string | null;
  is_cancelled: boolean | null;
}

export interface OrderSearch {
  company_id: string;
  order_id: Numeric;
  search: string;
}

export interface OrderSettings {
  only_row: Generated<boolean>;
  price: Generated<unknown>;
  quantity: Generated<unknown>;
  date: Generated<unknown>;
  substitutes: Generated<string>;
  split: Generated<string>;
  respond_days: Generated<number>;
  link_prices: Generated<boolean>;
  over_shipment: Generated<string>;
  close_after_days: Generated<number>;
  ship_notice_late: Generated<boolean>;
  version: Generated<number>;
}

export interface OrderStates {
  company_id: string;
  order_id: Numeric;
  response_state: string | null;
  fulfillment_state: Generated<string>;
  waiting: Generated<number>;
  asked: Generated<number>;
  to_ship: Generated<number>;
  respond_by: Timestamp | null;
  clock_from: Timestamp | null;
  remind_at: Timestamp | null;
  is_counted: Generated<boolean>;
  ship_by: string | null;
}

export interface OrderStatuses {
  name: string;
  is_offered: Generated<boolean>;
}

export interface OrderVersions {
  company_id: string;
  version: Numeric;
}

export interface OutboxEvents {
  company_id: string;
  id: Generated<Numeric>;
  tx: Generated<string>;
  at: Generated<Timestamp>;
  type: string;
  subject: string;
  data: unknown;
  actor_kind: string;
  actor_id: string | null;
  acting_for_id: string | null;
  run_id: string | null;
  trace: Generated<Buffer | null>;
}

export interface Passkeys {
  id: Generated<string>;
  user_id: string;
  host: string;
  credential_id: string;
  public_key: Buffer;
  counter: Numeric;
  transports: string[];
  is_synced: boolean;
  name: string;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface PasswordResets {
  id: Generated<string>;
  user_id: string | null;
  code_salt: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  used_at: Timestamp | null;
  address: string | null;
  claims: Generated<unknown>;
}

export interface PersonalNotifications {
  id: Generated<string>;
  company_id: string;
  user_id: string;
  run_id: string | null;
  notification_type: string;
  event_date: Generated<Timestamp>;
  description: string;
  details: unknown;
  is_read: Generated<boolean>;
  is_archived: Generated<boolean>;
}

export interface ProductChanges {
  company_id: string;
  version: Numeric;
  change: number;
  id: Numeric;
  gxp_sku: string;
  supplier_sku: string;
  name: string;
  category: string | null;
  price: Numeric | null;
  lead_time_days: number | null;
  ytd_end_user_sales: Numeric | null;
  ytd_market_share: Numeric | null;
  percents_complete: number;
  search: string;
}

export interface ProductCounts {
  company_id: string;
  category: string;
  category_name: GeneratedAlways<string | null>;
  products: Numeric;
}

export interface ProductDrafts {
  user_id: string;
  company_id: string;
  product_id: Numeric;
  edited_fields: unknown;
  updated_at: Generated<Timestamp>;
}

export interface ProductEditLocks {
  company_id: string;
  product_id: Numeric;
}

export interface ProductEvents {
  company_id: string | null;
  id: Numeric | null;
  tx: string | null;
  at: Timestamp | null;
  type: string | null;
  subject: string | null;
  data: unknown;
  actor_kind: string | null;
  actor_id: string | null;
  acting_for_id: string | null;
  run_id: string | null;
}

export interface ProductProposals {
  id: Generated<string>;
  company_id: string;
  author_id: string | null;
  product: unknown;
  status: Generated<string>;
  reason: string | null;
  gxp_sku: string | null;
  submitted_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  why: string | null;
  set_id: string | null;
  decision_id: string | null;
  merged_edits: string[] | null;
  image_id: string | null;
}

export interface ProductSales {
  company_id: string;
  product_id: Numeric;
  month: string;
  purchases: Numeric | null;
  end_user_sales: Numeric | null;
  market_share: Numeric | null;
  search_queries: number | null;
  current_inventory: number | null;
  avg_item_delivery: Numeric | null;
}

export interface ProductSearch {
  company_id: string;
  product_id: Numeric;
  search: string;
  is_settled: boolean;
}

export interface ProductSearchFresh {
  company_id: string;
  product_id: Numeric;
  search: string;
  is_settled: boolean;
}

export interface ProductSearchSettled {
  company_id: string;
  product_id: Numeric;
  search: string;
  is_settled: boolean;
}

export interface ProductWrites {
  company_id: string;
  product_id: Numeric;
  at: Timestamp;
  source: string;
  source_id: string | null;
  actor_id: string | null;
  acting_for_id: string | null;
  changes: unknown;
  id: Generated<Numeric | null>;
  tx: Generated<string | null>;
  history_from: Timestamp | null;
  trace: Generated<Buffer | null>;
}

export interface Products {
  company_id: string;
  id: GeneratedAlways<string>;
  gxp_sku: string;
  supplier_sku: string;
  name: string;
  description: string | null;
  image_id: string | null;
  category: string | null;
  price: Numeric | null;
  price_expiration: string | null;
  lead_time_days: number | null;
  vendor_quantity_uom: string | null;
  gxp_priority: number | null;
  manufacturer: string | null;
  mpn: string | null;
  upc: string | null;
  hts: string | null;
  eccn: string | null;
  length: Numeric | null;
  width: Numeric | null;
  height: Numeric | null;
  weight: Numeric | null;
  size: string | null;
  schedule: string | null;
  pressure: string | null;
  pressure_class: string | null;
  is_api_certified: boolean | null;
  end_connections: string | null;
  amps: Numeric | null;
  voltage: string | null;
  wattage: Numeric | null;
  ip_rating: string | null;
  material: string | null;
  color: string | null;
  ytd_purchases: Numeric | null;
  ytd_end_user_sales: Numeric | null;
  ytd_market_share: Numeric | null;
  ytd_search_queries: number | null;
  current_inventory: number | null;
  avg_item_delivery: Numeric | null;
  percents_complete: GeneratedAlways<number>;
  withdrawal_reason: string | null;
  withdrawal_on: string | null;
  withdrawn_at: Timestamp | null;
}

export interface ProposalAnswerTime {
  median_hours: number | null;
}

export interface ProposalDocuments {
  company_id: string;
  proposal_id: string;
  document_id: string;
}

export interface ProviderSettings {
  is_only: Generated<boolean>;
  name: string | null;
  abbreviation: string | null;
  mailbox: string | null;
  logo: Buffer | null;
  logo_media_type: string | null;
  logo_version: string | null;
  set_up_closed_at: Timestamp | null;
  plans_kept_at: Timestamp | null;
  factor_floor: Generated<string>;
  requires_factors: Generated<boolean>;
  session_idle_minutes: Generated<number>;
  session_hours: Generated<number>;
}

export interface PurchaseOrderLines {
  company_id: string;
  order_id: Numeric;
  line: number;
  product_id: Numeric;
  quantity: Numeric;
  units: string;
  unit_price: Numeric;
  due_date: string | null;
  description: string | null;
  is_cancelled: boolean | null;
  is_closed: boolean | null;
}

export interface PurchaseOrders {
  company_id: string;
  id: GeneratedAlways<string>;
  purchase_order: string;
  vendor_reference_id: string | null;
  order_date: string;
  due_date: string | null;
  location: string | null;
  status: string;
  total: Numeric;
  currency: string | null;
  ship_to: string | null;
  buyer_contact: string | null;
  message: string | null;
  respond_by: string | null;
}

export interface Receipts {
  company_id: string;
  receipt: string;
  order_id: Numeric;
  line: number;
  quantity: Numeric;
  damaged: Numeric | null;
  received_at: string;
  ship_notice: string | null;
  note: string | null;
  is_final: boolean | null;
  notice_id: string | null;
  is_matched: Generated<boolean>;
}

export interface RecoveryCodes {
  user_id: string;
  code_hash: Buffer;
  used_at: Timestamp | null;
}

export interface RequirementChanges {
  id: GeneratedAlways<string>;
  kind: string;
  company_id: string | null;
  subject: Numeric | null;
}

export interface RequirementComparison {
  only_row: Generated<boolean>;
  compared_at: Timestamp;
  differences: number;
  ids: string[];
}

export interface RequirementCounting {
  only_row: Generated<boolean>;
  counted_at: Timestamp;
  items: number;
}

export interface RequirementCounts {
  requirement_id: number | null;
  company_id: string | null;
  needed: number;
  accepted: number;
  in_review: number;
  changes_requested: number;
  missing: number;
  expiring_30: number;
  expiring_60: number;
  expiring_90: number;
  expired: number;
  waived: number;
  blocking: number;
}

export interface RequirementDays {
  day: string;
  requirement_id: number;
  needed: number;
  accepted: number;
  in_review: number;
  changes_requested: number;
  missing: number;
  expiring_30: number;
  expiring_60: number;
  expiring_90: number;
  expired: number;
  waived: number;
  blocking: number;
}

export interface RequirementDecisions {
  id: string;
  at: Generated<Timestamp>;
  actor_id: string | null;
  former: unknown;
  undone_at: Timestamp | null;
  told_at: Timestamp | null;
}

export interface RequirementFiles {
  company_id: string;
  id: string;
  name: string;
  extension: string;
  size: Numeric;
  sha256: Buffer;
  uploaded_at: Generated<Timestamp>;
  uploaded_by: string | null;
  uploaded_staff: string | null;
  ask_id: string | null;
  folder: Generated<string>;
  is_staged: Generated<boolean>;
}

export interface RequirementGuides {
  requirement_id: number;
  kind: string;
  id: string;
  name: string;
  extension: string;
  size: Numeric;
  sha256: Buffer;
  uploaded_at: Generated<Timestamp>;
  uploaded_by: string | null;
}

export interface RequirementItems {
  company_id: string;
  id: Generated<string>;
  requirement_id: number;
  kind: string;
  product_id: Numeric | null;
  order_id: Numeric | null;
  line: number | null;
  period: Generated<number>;
  version: Generated<number>;
  state: Generated<string>;
  former_state: string | null;
  renewal: string | null;
  opened_at: Generated<Timestamp>;
  is_untold: Generated<boolean>;
  due_on: string | null;
  valid_until: string | null;
  waived_until: string | null;
  reason: string | null;
  snoozed_until: string | null;
  told_of_end: string | null;
  told_of_nearing_end: string | null;
  next_reminder_on: string | null;
  reminded_due_on: string | null;
  reminded_at: Timestamp | null;
  notice_id: string | null;
}

export interface RequirementMailDays {
  company_id: string;
  day: string;
}

export interface RequirementOfferUses {
  company_id: string;
  submission_id: string;
  key: string;
  requirement_id: number;
  sent_at: Generated<Timestamp>;
  is_unchanged: boolean;
}

export interface RequirementOffers {
  company_id: string;
  item_id: string;
  file_id: string;
  key: string;
  digest: Buffer;
}

export interface RequirementOverrides {
  company_id: string;
  order_id: Numeric;
  reason: string;
  at: Generated<Timestamp>;
  actor_id: string | null;
}

export interface RequirementReadingFigures {
  requirement_id: number | null;
  unchanged: number | null;
  offered: number | null;
}

export interface RequirementReminders {
  company_id: string;
  item_id: string;
  due_on: string;
  step: number;
  at: Generated<Timestamp>;
  is_skipped: Generated<boolean>;
}

export interface RequirementReviewFigures {
  median_hours: number | null;
  p90_hours: number | null;
  median_rounds: number | null;
  first: number | null;
  accepted: number | null;
}

export interface RequirementSecrets {
  company_id: string;
  submission_id: string;
  key: string;
  sealed: Buffer;
}

export interface RequirementSubmissionFiles {
  company_id: string;
  submission_id: string;
  file_id: string;
}

export interface RequirementSubmissions {
  company_id: string;
  item_id: string;
  id: Generated<string>;
  state: Generated<string>;
  batch_id: string | null;
  field_values: Generated<unknown>;
  note: string | null;
  begun_at: Generated<Timestamp>;
  begun_by: string | null;
  sent_at: Timestamp | null;
  sent_by: string | null;
  sent_staff: string | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision_id: string | null;
  reason: string | null;
  valid_until: string | null;
  former_state: string | null;
  former_renewal: string | null;
  told_at: Timestamp | null;
}

export interface RequirementWaivers {
  company_id: string;
  item_id: string;
  id: Generated<string>;
  asked_at: Timestamp | null;
  asked_by: string | null;
  asked_reason: string | null;
  asked_until: string | null;
  decision: string | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision_id: string | null;
  reason: string | null;
  until: string | null;
}

export interface Requirements {
  id: GeneratedAlways<number>;
  name: string;
  label_id: number | null;
  applies_to: string;
  rule: unknown;
  published_at: Generated<Timestamp>;
  is_silent: Generated<boolean>;
  is_active: Generated<boolean>;
  deleted_at: Timestamp | null;
  reading_since: Timestamp | null;
}

export interface ResponsePieces {
  company_id: string;
  order_id: Numeric;
  line: number;
  version: number;
  piece: number;
  action: string;
  quantity: Numeric;
  schedule: number | null;
  unit_price: Numeric | null;
  ship_date: string | null;
  delivery_date: string | null;
  date_unknown: Generated<boolean>;
  product_id: Numeric | null;
  reason: string | null;
  comment: string | null;
  outcome: string;
  superseded_by: number | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  decision_reason: string | null;
  question_id: string | null;
  is_final: boolean | null;
  caller: string | null;
  call_by: string | null;
}

export interface ReviewCounts {
  company_id: string;
  products: number;
  fields: number;
  version: Generated<Numeric>;
  in_sets: Generated<number>;
}

export interface RolePermissions {
  role_id: number;
  permission: string;
}

export interface Roles {
  id: GeneratedAlways<number>;
  name: string;
  description: Generated<string>;
  of_provider: Generated<boolean>;
  is_fixed: Generated<boolean>;
}

export interface Runs {
  id: Generated<string>;
  kind: string;
  subject: string;
  state: string;
  permission: string;
  user_id: string | null;
  session_id: string | null;
  key_id: string | null;
  source: string;
  file_name: string | null;
  file_size: Numeric | null;
  file_sha256: Buffer | null;
  file_id: string | null;
  params: Generated<unknown>;
  cursor: unknown;
  done: Generated<number>;
  total: number | null;
  counts: Generated<unknown>;
  failure: unknown;
  created_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  queued_at: Timestamp | null;
  runner_id: string | null;
  attempts: Generated<number>;
  cancel_asked_at: Timestamp | null;
  acknowledged_at: Timestamp | null;
  acknowledged_by: string | null;
  company_id: string | null;
  trace: Generated<Buffer | null>;
}

export interface SalesMonths {
  company_id: string;
  month: string;
  end_user_sales: Numeric;
  purchases: Numeric;
  sales_in_markets: Numeric;
  markets: Numeric;
  products: Numeric;
}

export interface ServicePlans {
  id: GeneratedAlways<number>;
  name: string;
  licenses: number;
  sections: Generated<unknown>;
}

export interface Sessions {
  id: Generated<string>;
  user_id: string;
  refresh_salt: Buffer;
  generation: Generated<number>;
  rotated_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  idle_expires_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  address: string | null;
  user_agent: string | null;
  staff_id: string | null;
  confirmed_at: Timestamp | null;
  signed_in_with: string | null;
  last_used_at: Generated<Timestamp>;
}

export interface ShipLines {
  company_id: string;
  notice_id: string;
  order_id: Numeric;
  line: number;
  place: number;
  quantity: Numeric;
  details: unknown;
}

export interface ShipNoticeRows {
  upload_id: string;
  id: number;
  company_id: string;
  kind: string;
  row: number;
  notice: string;
  purchase_order: Generated<string>;
  line: number | null;
  shown: unknown;
  given: unknown;
  chosen: Generated<boolean>;
  field: string | null;
  found: string | null;
  code: string | null;
  message: string | null;
  hint: string | null;
  is_warning: Generated<boolean>;
  outcome: string | null;
  ship_notice: string | null;
}

export interface ShipNoticeVersions {
  company_id: string;
  notice_id: string;
  version: number;
  at: Generated<Timestamp>;
  actor_id: string | null;
  state: string;
  notice: unknown;
  lines: unknown;
}

export interface ShipNotices {
  company_id: string;
  id: Generated<string>;
  number: string;
  kind: string;
  state: Generated<string>;
  version: Generated<number>;
  ship_date: string | null;
  expected_arrival: string | null;
  carrier_name: string | null;
  scac: string | null;
  tracking: string | null;
  bill_of_lading: string | null;
  weight: Numeric | null;
  weight_unit: string;
  freight_terms: string | null;
  note: string | null;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
}

export interface ShipPackages {
  company_id: string;
  notice_id: string;
  place: number;
  number: string;
  kind: string;
  parent: string | null;
  count: number | null;
  weight: Numeric | null;
  sscc: string | null;
  contents: unknown;
}

export interface ShippingSettings {
  company_id: string;
  gs1_prefix: Generated<string>;
  extension_digit: Generated<number>;
  version: Generated<number>;
}

export interface ShownAgreements {
  company_id: string | null;
  id: string | null;
  document_type: string | null;
  status: string | null;
  expiration_date: string | null;
  status_modified_date: Timestamp | null;
  modified_date: Timestamp | null;
  file_id: string | null;
  name: string | null;
  extension: string | null;
  size: Numeric | null;
  folder: string | null;
  reason: string | null;
  item_id: string | null;
  renewal: string | null;
  sent_at: Timestamp | null;
  sent_by: string | null;
  batch_id: string | null;
}

export interface SignInTickets {
  id: Generated<string>;
  user_id: string;
  password_hash: string;
  code_salt: Buffer;
  client: Buffer;
  wrong_codes: Generated<number>;
  created_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  used_at: Timestamp | null;
  enrolment_secret: Buffer | null;
}

export interface SsccCounters {
  company_id: string;
  gs1_prefix: string;
  extension_digit: number;
  next: Generated<Numeric>;
}

export interface SsccNumbers {
  sscc: string;
  company_id: string;
  notice_id: string;
}

export interface TemporaryTokens {
  id: Generated<string>;
  staff_id: string;
  user_id: string;
  reason: string;
  code_salt: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  used_at: Timestamp | null;
}

export interface TermsAcceptances {
  user_id: string;
  terms_id: number;
  accepted_at: Generated<Timestamp>;
  operating_system: string;
  browser: string;
  address: string | null;
  company_id: string | null;
  sha256: Buffer | null;
  user_agent: string | null;
}

export interface TermsReminders {
  company_id: string;
  user_id: string;
  terms_id: number;
  reminded_at: Generated<Timestamp>;
}

export interface TermsVersions {
  id: GeneratedAlways<number>;
  text: string;
  created_at: Generated<Timestamp>;
  number: Generated<number>;
  language: Generated<string>;
  sha256: GeneratedAlways<Buffer>;
}

export interface TotpEnrolments {
  session_id: string;
  secret: Buffer;
  expires_at: Generated<Timestamp>;
}

export interface TotpFactors {
  user_id: string;
  secret: Buffer;
  last_step: Numeric;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface UndoneEdits {
  company_id: string;
  decision_id: string;
  edit_id: string;
  undone_at: Generated<Timestamp>;
}

export interface UnitsOfMeasure {
  name: string;
  is_offered: Generated<boolean>;
}

export interface UpdateDismissals {
  message_id: number;
  user_id: string;
  dismissed_at: Generated<Timestamp>;
}

export interface UpdateMessages {
  id: GeneratedAlways<number>;
  text: string;
  created_at: Generated<Timestamp>;
  importance: Generated<string>;
  plan_ids: Generated<number[]>;
  company_ids: Generated<string[]>;
  role_ids: Generated<number[]>;
  starts_at: Timestamp | null;
  ends_at: Timestamp | null;
}

export interface UsedPasskeyChallenges {
  id: string;
  expires_at: Timestamp;
}

export interface UserMoves {
  id: string;
  from_company: string;
  to_company: string;
  created_at: Generated<Timestamp>;
  undone_by: string | null;
}

export interface Users {
  id: Generated<string>;
  company_id: string | null;
  role_id: number;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  department: string | null;
  position: string | null;
  status: Generated<string>;
  created_at: Generated<Timestamp>;
  number_of_visits: Generated<number>;
  last_api_login: Timestamp | null;
  of_provider: GeneratedAlways<boolean>;
  factor_due_at: Timestamp | null;
}

export interface WaitingWork {
  mail_seconds: number | null;
  webhook_seconds: number | null;
  run_seconds: number | null;
  failed_runs: number | null;
  certificate_seconds: number | null;
  requirement_differences: number | null;
}

export interface WebhookDeliveries {
  id: Generated<string>;
  webhook_id: string;
  company_id: string | null;
  type: string;
  body: string;
  state: Generated<string>;
  failures: Generated<number>;
  attempts: Generated<unknown>;
  due_at: Generated<Timestamp>;
  taken_until: Timestamp | null;
  created_at: Generated<Timestamp>;
  trace: Generated<Buffer | null>;
}

export interface WebhookProgress {
  is_only: Generated<boolean>;
  tx: string;
  id: Numeric;
  moved_at: Generated<Timestamp>;
}

export interface Webhooks {
  id: Generated<string>;
  company_id: string | null;
  user_id: string | null;
  url: string;
  types: string[];
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_until: Timestamp | null;
  state: Generated<string>;
  off_reason: string | null;
  last_success_at: Timestamp | null;
  failing_since: Timestamp | null;
  slow_until: Timestamp | null;
  mailed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface WorkCalendar {
  only_row: Generated<boolean>;
  time_zone: Generated<string>;
  weekdays: Generated<number[]>;
  version: Generated<number>;
}

export interface WorkClaims {
  item_id: string;
  owner_id: string;
  taken_at: Generated<Timestamp>;
  acted_at: Generated<Timestamp>;
}

export interface WorkHolidays {
  day: string;
  name: string;
}

export interface WorkItems {
  company_id: string | null;
  kind: string;
  subject: string;
  id: GeneratedAlways<string>;
  waiting_since: Timestamp;
  due_at: Timestamp;
  size: Generated<number>;
  fields: Generated<string[]>;
}

export interface WorkPromises {
  kind: string;
  days: Generated<number>;
}

export interface WorkTerms {
  kind: string | null;
  days: number | null;
  time_zone: string | null;
  weekdays: number[] | null;
  holidays: string[] | null;
}

export interface WorkViews {
  id: Generated<string>;
  owner_id: string;
  name: string;
  is_shared: Generated<boolean>;
  filters: unknown;
  created_at: Generated<Timestamp>;
}

export interface WorkbookChanges {
  upload_id: string;
  id: number;
  company_id: string;
  kind: string;
  row: number;
  product_id: Numeric | null;
  gxp_sku: string;
  product_name: string | null;
  field: string | null;
  found: string | null;
  base: string | null;
  live_value: string | null;
  new_value: string | null;
  offer: string | null;
  percent: number | null;
  size: GeneratedAlways<number | null>;
  chosen: Generated<boolean>;
  code: string | null;
  message: string | null;
  hint: string | null;
  is_warning: Generated<boolean>;
  outcome: string | null;
  product: unknown;
}

export interface WorkbookMappings {
  company_id: string;
  headers: Buffer;
  mapping: unknown;
  used_at: Generated<Timestamp>;
}

export interface WorkbookUploads {
  id: string;
  company_id: string;
  author_id: string | null;
  file_name: string;
  file_size: Numeric;
  reading: unknown;
  workbook_id: string | null;
  exported_at: Timestamp | null;
  rows: Generated<number>;
  columns: Generated<number>;
  counts: Generated<unknown>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  set_id: string | null;
  submitted_at: Timestamp | null;
  proposed: Generated<number>;
  left_out: Generated<number>;
  is_own_list: Generated<boolean>;
  headers: string[] | null;
  facts: unknown;
  mapping: unknown;
  discarded_at: Timestamp | null;
  subject: Generated<string>;
}

export interface Workbooks {
  id: string;
  company_id: string;
  user_id: string | null;
  format: string;
  filter: string;
  created_at: Generated<Timestamp>;
  columns: string[] | null;
  rows: number | null;
  exported_at: Timestamp | null;
  snapshot: string | null;
  epoch: string | null;
}

export interface WrongCodes {
  id: GeneratedAlways<string>;
  user_id: string;
  at: Generated<Timestamp>;
}

export interface DB {
  agreement_items: AgreementItems;
  agreement_submissions: AgreementSubmissions;
  agreement_type_keys: AgreementTypeKeys;
  agreement_types: AgreementTypes;
  agreements: Agreements;
  alert_settings: AlertSettings;
  answer_pauses: AnswerPauses;
  api_keys: ApiKeys;
  archived_links: ArchivedLinks;
  assistant_grants: AssistantGrants;
  audit_checkpoints: AuditCheckpoints;
  audit_entries: AuditEntries;
  audit_files: AuditFiles;
  audit_verification: AuditVerification;
  catalogue_versions: CatalogueVersions;
  categories: Categories;
  certificate_readings: CertificateReadings;
  change_feed: ChangeFeed;
  companies: Companies;
  company_assertions: CompanyAssertions;
  company_certificates: CompanyCertificates;
  company_domains: CompanyDomains;
  company_feature_flags: CompanyFeatureFlags;
  company_identities: CompanyIdentities;
  company_loads: CompanyLoads;
  company_order_settings: CompanyOrderSettings;
  company_people: CompanyPeople;
  company_sign_in_attempts: CompanySignInAttempts;
  company_sign_in_exemptions: CompanySignInExemptions;
  company_sign_ins: CompanySignIns;
  company_storage: CompanyStorage;
  content_items: ContentItems;
  content_versions: ContentVersions;
  dashboards: Dashboards;
  directory_users: DirectoryUsers;
  discontinuations: Discontinuations;
  discontinued_products: DiscontinuedProducts;
  document_ask_files: DocumentAskFiles;
  document_ask_items: DocumentAskItems;
  document_asks: DocumentAsks;
  document_counts: DocumentCounts;
  document_products: DocumentProducts;
  document_requests: DocumentRequests;
  document_search: DocumentSearch;
  document_secrets: DocumentSecrets;
  document_values: DocumentValues;
  document_versions: DocumentVersions;
  documents: Documents;
  downloads: Downloads;
  edit_sets: EditSets;
  edited_products: EditedProducts;
  email_changes: EmailChanges;
  factor_recoveries: FactorRecoveries;
  features_off: FeaturesOff;
  feedback: Feedback;
  field_change: FieldChange;
  field_edits: FieldEdits;
  grid_drafts: GridDrafts;
  help_questions: HelpQuestions;
  help_sections: HelpSections;
  history_removal: HistoryRemoval;
  home_descriptions: HomeDescriptions;
  images: Images;
  import_changes: ImportChanges;
  import_mappings: ImportMappings;
  import_problems: ImportProblems;
  imports: Imports;
  intake_answers: IntakeAnswers;
  intake_pictures: IntakePictures;
  invitations: Invitations;
  invoice_statuses: InvoiceStatuses;
  kept_answers: KeptAnswers;
  known_people: KnownPeople;
  labels: Labels;
  line_shipments: LineShipments;
  line_states: LineStates;
  line_terms: LineTerms;
  live_api_keys: LiveApiKeys;
  live_sessions: LiveSessions;
  login_limits: LoginLimits;
  login_passwords: LoginPasswords;
  loose_files: LooseFiles;
  mail_limits: MailLimits;
  mail_progress: MailProgress;
  mail_templates: MailTemplates;
  mails: Mails;
  moved_users: MovedUsers;
  notification_counts: NotificationCounts;
  notification_marks: NotificationMarks;
  notification_readers: NotificationReaders;
  notification_search: NotificationSearch;
  notification_totals: NotificationTotals;
  notifications: Notifications;
  order_answer_times: OrderAnswerTimes;
  order_console_changes: OrderConsoleChanges;
  order_counts: OrderCounts;
  order_decisions: OrderDecisions;
  order_drafts: OrderDrafts;
  order_figure_facts: OrderFigureFacts;
  order_figure_lines: OrderFigureLines;
  order_links: OrderLinks;
  order_reminders: OrderReminders;
  order_response_rows: OrderResponseRows;
  order_responses: OrderResponses;
  order_revisions: OrderRevisions;
  order_schedules: OrderSchedules;
  order_search: OrderSearch;
  order_settings: OrderSettings;
  order_states: OrderStates;
  order_statuses: OrderStatuses;
  order_versions: OrderVersions;
  outbox_events: OutboxEvents;
  passkeys: Passkeys;
  password_resets: PasswordResets;
  personal_notifications: PersonalNotifications;
  product_changes: ProductChanges;
  product_counts: ProductCounts;
  product_drafts: ProductDrafts;
  product_edit_locks: ProductEditLocks;
  product_events: ProductEvents;
  product_proposals: ProductProposals;
  product_sales: ProductSales;
  product_search: ProductSearch;
  product_search_fresh: ProductSearchFresh;
  product_search_settled: ProductSearchSettled;
  product_writes: ProductWrites;
  products: Products;
  proposal_answer_time: ProposalAnswerTime;
  proposal_documents: ProposalDocuments;
  provider_settings: ProviderSettings;
  purchase_order_lines: PurchaseOrderLines;
  purchase_orders: PurchaseOrders;
  receipts: Receipts;
  recovery_codes: RecoveryCodes;
  requirement_changes: RequirementChanges;
  requirement_comparison: RequirementComparison;
  requirement_counting: RequirementCounting;
  requirement_counts: RequirementCounts;
  requirement_days: RequirementDays;
  requirement_decisions: RequirementDecisions;
  requirement_files: RequirementFiles;
  requirement_guides: RequirementGuides;
  requirement_items: RequirementItems;
  requirement_mail_days: RequirementMailDays;
  requirement_offer_uses: RequirementOfferUses;
  requirement_offers: RequirementOffers;
  requirement_overrides: RequirementOverrides;
  requirement_reading_figures: RequirementReadingFigures;
  requirement_reminders: RequirementReminders;
  requirement_review_figures: RequirementReviewFigures;
  requirement_secrets: RequirementSecrets;
  requirement_submission_files: RequirementSubmissionFiles;
  requirement_submissions: RequirementSubmissions;
  requirement_waivers: RequirementWaivers;
  requirements: Requirements;
  response_pieces: ResponsePieces;
  review_counts: ReviewCounts;
  role_permissions: RolePermissions;
  roles: Roles;
  runs: Runs;
  sales_months: SalesMonths;
  service_plans: ServicePlans;
  sessions: Sessions;
  ship_lines: ShipLines;
  ship_notice_rows: ShipNoticeRows;
  ship_notice_versions: ShipNoticeVersions;
  ship_notices: ShipNotices;
  ship_packages: ShipPackages;
  shipping_settings: ShippingSettings;
  shown_agreements: ShownAgreements;
  sign_in_tickets: SignInTickets;
  sscc_counters: SsccCounters;
  sscc_numbers: SsccNumbers;
  temporary_tokens: TemporaryTokens;
  terms_acceptances: TermsAcceptances;
  terms_reminders: TermsReminders;
  terms_versions: TermsVersions;
  totp_enrolments: TotpEnrolments;
  totp_factors: TotpFactors;
  undone_edits: UndoneEdits;
  units_of_measure: UnitsOfMeasure;
  update_dismissals: UpdateDismissals;
  update_messages: UpdateMessages;
  used_passkey_challenges: UsedPasskeyChallenges;
  user_moves: UserMoves;
  users: Users;
  waiting_work: WaitingWork;
  webhook_deliveries: WebhookDeliveries;
  webhook_progress: WebhookProgress;
  webhooks: Webhooks;
  work_calendar: WorkCalendar;
  work_claims: WorkClaims;
  work_holidays: WorkHolidays;
  work_items: WorkItems;
  work_promises: WorkPromises;
  work_terms: WorkTerms;
  work_views: WorkViews;
  workbook_changes: WorkbookChanges;
  workbook_mappings: WorkbookMappings;
  workbook_uploads: WorkbookUploads;
  workbooks: Workbooks;
  wrong_codes: WrongCodes;
}
