/**
 * The codes of error responses. Programs decide by the code and the status, because the English text of `detail` may change.
 * `params` names the values of the text, which the response contains too. A code keeps its meaning and its params once it is
 * released.
 */
export const errorCodes = {
  // The request
  malformed_request: { means: "The bytes received are not an HTTP request.", params: [] },
  request_timeout: { means: "The request took too long to arrive.", params: [] },
  headers_too_large: { means: "The headers of the request are too large.", params: [] },
  body_too_large: { means: "The body of the request is too large.", params: [] },
  file_too_large_to_scan: { means: "The file is larger than the virus scan accepts.", params: [] },
  file_too_large: { means: "A sent file or picture is larger than allowed.", params: ["limit_mb"] },
  picture_dimensions_too_large: { means: "A sent picture has too many pixels.", params: ["limit_pixels"] },
  unsupported_media_type: { means: "The call takes no body of this type; lists those it takes.", params: ["accepted"] },
  unsupported_encoding: { means: "The body is compressed or is not UTF-8.", params: [] },
  unsupported_picture: { means: "The body is not a picture in one of the accepted formats.", params: ["accepted"] },
  answer_lost: {
    means:
      "The request was carried out before with this Idempotency-Key, but the response was not stored. Check what the first request created.",
    params: [],
  },
  idempotency_key_reused: { means: "The Idempotency-Key was used with a different request.", params: [] },
  cursor_expired: {
    means:
      "The feed cannot continue from this cursor: it is of another portal or from before a restore, or changes after it were removed. Read a snapshot, and continue with its cursor.",
    params: [],
  },
  not_found: { means: "There is no such call or record, or the caller may not know of it.", params: [] },

  // Sessions and permissions
  not_signed_in: { means: "The request has no access token.", params: [] },
  session_ended: { means: "The access or refresh token is not valid, or its session has ended.", params: [] },
  wrong_credentials: { means: "No account has this email address and password.", params: [] },
  invalid_api_key: { means: "The API key is unknown, or stopped being valid during the request.", params: [] },
  api_key_revoked: { means: "The API key was revoked.", params: [] },
  api_key_expired: { means: "The API key has expired.", params: [] },
  api_key_owner_inactive: { means: "The person who owns the API key is deactivated.", params: [] },
  api_key_address: { means: "The API key may not be used from this address.", params: ["address"] },
  api_key_not_accepted: { means: "The call accepts sessions of people, and no API keys.", params: [] },
  scope_missing: { means: "The API key lacks the scope of the call.", params: ["scope"] },
  method_not_allowed: { means: "The address accepts only the methods in the header Allow.", params: [] },
  foreign_origin: { means: "A page of another site sent the request.", params: [] },
  invalid_dashboard_token: { means: "The token of a dashboard is not valid or has expired.", params: [] },
  permission_denied: { means: "The user's role lacks the permission.", params: [] },
  vendors_only: { means: "Only users of a company may make this call.", params: [] },
  staff_only: { means: "Only the provider's staff may make this call.", params: [] },
  in_person_only: { means: "Staff who are signed in as a user may not make this call.", params: [] },
  portal_frame_only: { means: "The page can be opened only in a frame of the portal.", params: [] },
  terms_not_accepted: { means: "The user must accept the latest terms and conditions first.", params: [] },
  account_deactivated: { means: "The account that signs in is deactivated.", params: [] },
  company_suspended: {
    means: "The user's company is suspended; `until` is the day on which it resumes, null if there is none.",
    params: ["company_name", "until"],
  },
  company_is_test: { means: "A test company cannot have a test company.", params: ["name"] },
  test_company_exists: {
    means: "The company has a test company already; `company` is its id.",
    params: ["name", "company"],
  },
  public_password: { means: "The demonstration's password works only on the portal's own machine.", params: [] },
  key_is_limited: { means: "The API key is limited to some companies, and the call concerns all.", params: [] },

  // Company sign-in
  company_sign_in_required: {
    means: "The user's company enforces its own sign-in, so the password does not work.",
    params: [],
  },
  company_sign_in_refused: { means: "The company sign-in does not open the portal for this person.", params: [] },
  no_company_sign_in: { means: "The company does not have its own sign-in, or it is not on.", params: [] },
  identity_provider_failed: { means: "The identity provider of the company sent an unexpected response.", params: [] },
  domain_taken: { means: "Another company has verified the domain.", params: ["domain"] },
  domain_added: { means: "The company has the domain already.", params: ["domain"] },
  domain_needed: { means: "The company sign-in needs a verified domain.", params: [] },
  sign_in_not_tested: { means: "The company sign-in cannot be switched on before a successful test.", params: [] },

  // Passwords, invitations and one-use links
  own_recovery: { means: "Another person must start or approve the recovery of one's own second steps.", params: [] },
  recovery_open: { means: "A recovery of the person's second steps is under way already.", params: ["name"] },
  no_recovery: { means: "No recovery is under way: it took effect, was cancelled or has expired.", params: [] },
  recovery_needs_another: { means: "The one who started a recovery cannot approve it, too.", params: [] },
  invalid_recovery_link: {
    means: "The code of a recovery is unknown, or the recovery took effect, was cancelled or has expired.",
    params: [],
  },
  person_without_factor: { means: "The person has no second step.", params: ["name"] },
  second_factors_off: { means: "The user's company uses no second steps.", params: [] },
  wrong_password: { means: "The password of the signed-in user is not right.", params: [] },
  sign_in_again: { means: "The ticket of a sign-in has expired, was used or had five wrong codes.", params: [] },
  factor_exists: { means: "The user has an authenticator app already, or another tab has just added one.", params: [] },
  no_factor: { means: "The user has no such second step.", params: [] },
  passkey_refused: {
    means: "The passkey is unknown, of another address or user, or did not prove itself.",
    params: [],
  },
  passkey_expired: { means: "The challenge for the passkey has expired or was used.", params: ["valid_minutes"] },
  passkey_exists: { means: "The passkey was added before.", params: [] },
  too_many_passkeys: { means: "The user has as many passkeys as are allowed.", params: ["most"] },
  enrolment_expired: {
    means: "The shown secret has expired, or was never shown in this session.",
    params: ["valid_minutes"],
  },
  factor_unreadable: {
    means: "The server lacks the key that encrypted the secret of the authenticator app.",
    params: [],
  },
  password_required: {
    means: "The user must enter the password again first, with POST /api/accounts/confirm-password/.",
    params: ["valid_minutes"],
  },
  sign_in_as_again: {
    means: "Staff who are signed in as a user must sign in as the user again, because the call needs a new session.",
    params: ["valid_minutes"],
  },
  wrong_old_password: { means: "The old password is not right.", params: [] },
  invalid_reset_link: { means: "The code of a password reset is unknown.", params: [] },
  reset_link_used: { means: "The code of a password reset was used or replaced by a newer one.", params: [] },
  reset_link_expired: { means: "The code of a password reset has expired.", params: ["valid_minutes"] },
  invalid_sign_in_link: {
    means: "The one-use token of a staff member was used or has expired.",
    params: ["valid_seconds"],
  },
  sign_in_as_unavailable: { means: "The user is deactivated or the user's company is suspended.", params: [] },
  invalid_invitation: { means: "The code of an invitation is unknown or was replaced by a newer one.", params: [] },
  invitation_withdrawn: {
    means: "The invitation of the code was cancelled; the inviter's name is null after the inviter was deleted.",
    params: ["inviter_name", "company_name"],
  },
  invitation_expired: {
    means: "The invitation of the code has expired; the inviter's name is null after the inviter was deleted.",
    params: ["inviter_name", "company_name"],
  },
  invalid_order_link: { means: "The code of a link to an order is unknown or was revoked.", params: [] },
  order_link_used: {
    means: "The order of the link was answered, by this link or in another way. `name` is null if unknown.",
    params: ["purchase_order", "name", "answered_at"],
  },
  order_link_outdated: {
    means: "The order of the link was changed since. Nothing was accepted.",
    params: ["purchase_order", "changed_at"],
  },
  over_shipment: { means: "More of a line is shipped than is open; `lines` has each of them.", params: [] },
  quantity_below_shipped: {
    means: "Less of a line would stay confirmed than ship notices have announced; `lines` has each of them.",
    params: [],
  },
  undo_shipped: { means: "Some of what an answer accepted is shipped, so it cannot be undone.", params: [] },
  ship_notice_changed: { means: "The ship notice is not in the version that was read.", params: ["version"] },
  ship_notice_sent: { means: "The ship notice was sent already.", params: [] },
  ship_notice_cancelled: { means: "The ship notice is cancelled.", params: [] },
  ship_notice_without_packages: { means: "The ship notice has no packages, so it has no labels.", params: [] },
  ship_notice_unnumbered: {
    means: "A draft of a ship notice has packages without a serial shipping container code, so it has no labels yet.",
    params: [],
  },
  ship_notice_received: { means: "The provider has received some of the ship notice.", params: [] },
  sscc_used: { means: "A serial shipping container code belongs to another ship notice.", params: ["sscc"] },
  sscc_exhausted: {
    means: "The serials of the GS1 prefix and the extension digit are used up.",
    params: ["extension_digit"],
  },
  shipping_settings_changed: { means: "Another person changed the shipping settings.", params: [] },
  order_link_expired: { means: "The code of a link to an order has expired.", params: ["valid_days"] },
  invalid_email_link: {
    means: "The code of a new email address is unknown, or was used, replaced by a newer one or cancelled.",
    params: [],
  },
  email_link_expired: { means: "The code of a new email address has expired.", params: ["valid_days"] },
  email_taken: { means: "The new email address has an account already.", params: [] },
  invitation_accepted: { means: "The invited person has accepted already.", params: ["email"] },
  invitation_cancelled: { means: "The invitation was cancelled before.", params: ["email"] },

  // Conflicts with the state of a record
  already_suspended: { means: "The company is suspended already.", params: ["company_name"] },
  not_suspended: { means: "The company is not suspended.", params: ["company_name"] },
  user_active: { means: "Only a deactivated user can be deleted or reactivated.", params: ["name"] },
  user_deactivated: {
    means: "The user is deactivated. `company_name` is there if the caller is staff.",
    params: ["name", "company_name"],
  },
  own_account: { means: "Users cannot deactivate or delete themselves.", params: ["action"] },
  own_email: { means: "Users cannot change their own email address.", params: [] },
  no_email_change: { means: "No change of the user's email address is pending.", params: ["name"] },
  user_elsewhere: {
    means: "The user does not belong to the company, for example because somebody moved the user.",
    params: ["name"],
  },
  user_changed: {
    means: "The role or the status of the user was changed after the move, so the undo left the user.",
    params: ["name"],
  },
  last_admin: { means: "The user is the only active Vendor Admin of the company.", params: ["name"] },
  permission_not_held: {
    means: "The caller would give permissions that the caller's own role lacks.",
    params: ["permissions"],
  },
  own_role_right: { means: "The caller would lose the permission to change roles.", params: [] },
  last_administrator: { means: "The user is the only active Administrator of the provider.", params: ["name"] },
  role_fixed: { means: "The role keeps its name, or all of its permissions, and cannot be removed.", params: ["name"] },
  role_changed: { means: "Another person changed the role; `conflicts` has the live values.", params: ["name"] },
  role_in_use: {
    means: "People or pending invitations have the role, and the request names no role that replaces it.",
    params: ["name", "active_users", "deactivated_users", "invitations"],
  },
  settings_changed: { means: "Another person changed the settings; `conflicts` has the live values.", params: [] },
  set_up_unfinished: { means: "Steps of the set-up are not done.", params: ["steps"] },
  no_license_left: { means: "The company's plan has no license left.", params: [] },
  no_terms: { means: "No terms and conditions were published yet.", params: [] },
  terms_changed: {
    means: "Newer terms and conditions were published after the user opened them; `terms` has them.",
    params: [],
  },
  terms_published: { means: "The terms were published, so they cannot be deleted.", params: ["number"] },
  content_changed: {
    means:
      "Another person changed the text or the item of a catalog; `live` has it. The name is null if it is not known.",
    params: ["changed_by", "changed_at"],
  },
  content_fixed: { means: "The portal needs the text, so it cannot be deleted.", params: [] },
  label_in_use: {
    means: "Documents have the label, so it needs a replacement of the same space.",
    params: ["name", "documents"],
  },
  plan_in_use: {
    means: "Companies have the plan or will have it, so it needs a replacement. `company_names` has at most 10.",
    params: ["name", "companies", "company_names"],
  },
  replacement_too_small: {
    means: "Companies use more licenses than the plan that is to replace theirs has. `company_names` has at most 10.",
    params: ["name", "licenses", "companies", "company_names"],
  },
  api_key_ended: {
    means: "Only an active API key without a replacement can be replaced.",
    params: ["name"],
  },
  directory_tokens_used: { means: "The company's directory has as many tokens as it may have.", params: ["most"] },
  last_plan: { means: "The only service plan cannot be deleted.", params: ["name"] },
  product_changed: { means: "Another user changed the same fields; `conflicts` has their live values.", params: [] },
  company_changed: { means: "Another person changed the company; `conflicts` has the live values.", params: [] },
  work_settings_changed: { means: "Another person changed the settings of the queue.", params: [] },
  order_settings_changed: { means: "Another person changed the settings of orders.", params: [] },
  product_withdrawn: { means: "Staff have withdrawn the product, so its values cannot be changed.", params: [] },
  discontinuation_decided: {
    means: "The request that products end was decided, taken back or has ended before.",
    params: ["status"],
  },
  edit_decided: { means: "The pending change was decided before it was withdrawn.", params: ["status"] },
  decision_undone: { means: "The decision was undone before.", params: [] },
  order_changed: {
    means:
      "The order was changed since the revision that the vendor has seen; `lines` has the differences. Nothing was saved.",
    params: ["revision", "changed_at"],
  },
  draft_exists: { means: "The person has begun a draft, which an assistant does not replace.", params: [] },
  order_not_open: { means: "No line of the order is open, or none waits for an answer.", params: [] },
  requirement_open: {
    means: "Required documents must be sent and accepted first; `items` has the most urgent ones. Nothing was done.",
    params: ["count"],
  },
  answer_decided: { means: "The provider has decided on the answer, or it is no longer the present one.", params: [] },
  undo_over: { means: "The time in which the decision could be undone is over.", params: ["seconds"] },
  decision_overtaken: {
    means: "Something has happened since the decision on the proposed product that an undo would lose, so it stays.",
    params: [],
  },
  own_answer: { means: "Nobody may decide on an answer that they gave themselves.", params: [] },
  not_own_decision: { means: "Only the person who made a decision can undo it.", params: [] },
  nothing_to_propose: { means: "No change of the uploaded workbook is chosen.", params: [] },
  proposal_decided: { means: "The proposed product was decided or taken back before.", params: ["status"] },
  already_submitted: {
    means: "The changes of the uploaded workbook were proposed before; `set` is theirs.",
    params: ["set"],
  },
  preview_expired: { means: "The changes of the uploaded workbook can no longer be proposed.", params: ["days"] },
  preview_changed: { means: "Another person changed the choices, or the file is still being compared.", params: [] },
  too_many_workbooks: {
    means: "The person has as many uploaded workbooks under way as are allowed.",
    params: ["most"],
  },
  import_changed: { means: "Another person changed the import, or its file is being worked on.", params: [] },
  import_undecided: {
    means: "The import cannot go on: `problems` are the sentences of what has to be done first.",
    params: ["problems"],
  },
  undo_unavailable: {
    means:
      "The import or the move changed nothing, was undone before, or is older than the days in which it can be undone.",
    params: ["days"],
  },
  too_many_exports: { means: "The caller has as many exports under way as are allowed.", params: ["most"] },
  run_follows: {
    means: "The run follows a requirement, so it stops only when the requirement is changed or deleted.",
    params: [],
  },
  run_ended: { means: "The run has ended, so it cannot be stopped.", params: ["state"] },
  run_untroubled: { means: "The run did not end with problems, or somebody has acknowledged them.", params: [] },
  run_refused: { means: "The run was refused for the reason in `detail`.", params: [] },
  run_stopped: { means: "The server stopped several times while it executed the run.", params: ["attempts"] },
  document_archived: { means: "The document is archived.", params: [] },
  document_changed: {
    means:
      "Another user changed the name, the label or values of fields; `document` has the live values. A removed label is null.",
    params: ["name", "label", "fields"],
  },
  fields_missing: {
    means: "Required fields of the document's label have no value; each has its message under `values.` and its key.",
    params: ["fields"],
  },
  product_document_limit: { means: "A product would have too many documents.", params: ["gxp_sku", "count", "limit"] },
  order_document_limit: {
    means: "An order would have too many documents.",
    params: ["purchase_order", "count", "limit"],
  },
  webhook_limit: { means: "There are as many webhooks as there may be.", params: ["limit"] },
  webhook_not_active: { means: "The webhook is paused or switched off.", params: [] },

  // Limits over time; Retry-After has the wait too
  too_many_attempts: { means: "The limit of attempts is reached.", params: ["wait_seconds"] },
  rate_limited: { means: "The API key has used up its requests of this minute.", params: ["wait_seconds"] },
  too_many_concurrent_attempts: { means: "Too many attempts run at the same time.", params: ["wait_seconds"] },
  recipient_invitation_limit: {
    means: "The recipient was sent too many invitations.",
    params: ["email", "wait_seconds"],
  },
  email_change_limit: { means: "Too many mails were sent to new users or new addresses.", params: ["wait_seconds"] },
  user_invitation_limit: {
    means: "The user would send too many invitations; `left` can be sent now.",
    params: ["left", "wait_seconds"],
  },
  company_invitation_limit: {
    means: "The company would send too many invitations; `left` can be sent now.",
    params: ["left", "wait_seconds"],
  },
  ask_limit: {
    means: "The company, or all companies to this recipient, have sent many requests for documents lately.",
    params: ["wait_seconds"],
  },

  // Agreements and required documents
  item_changed: {
    means: "It has changed meanwhile: a file was sent for it already, or none is needed. Nothing was stored.",
    params: [],
  },
  too_many_files: { means: "The document has as many files as it may have.", params: ["most"] },
  item_decided: { means: "Somebody has decided on it already, or it follows from a needed document.", params: [] },
  ask_over: { means: "The documents of this link were sent already.", params: ["sent_at"] },
  own_upload: { means: "The caller has sent the file. Somebody else decides on it.", params: [] },

  // The server
  internal_error: { means: "The server failed; `request_id` finds the failure in its log.", params: [] },
  busy: { means: "The portal has too many requests, or this one met another. It can be repeated.", params: [] },
  too_many_uploads: { means: "The company sends too many files at the same time.", params: [] },
  deleted_files_waiting: { means: "Files that the company has deleted still take up its storage.", params: [] },
  upload_expired: { means: "The upload took so long that its files were removed. It can be repeated.", params: [] },
  query_timeout: { means: "The database took too long. A narrower request may succeed.", params: [] },
  record_locked: { means: "A load or another user is changing the same records. Nothing was saved.", params: [] },
  database_unavailable: { means: "The database does not respond.", params: [] },
  database_access_denied: { means: "The database rejects the portal's connections.", params: ["reason"] },
  virus_scan_unavailable: { means: "The virus scan does not respond. Nothing was stored.", params: [] },
  file_storage_unavailable: { means: "The storage of files does not respond.", params: [] },
  file_storage_full: { means: "The storage is full. Nothing was stored.", params: [] },
  dashboards_unavailable: { means: "The dashboard service does not respond.", params: [] },
  stopping: { means: "The server is stopping.", params: [] },
} as const satisfies Record<string, { means: string; params: readonly string[] }>;

export type ErrorCode = keyof typeof errorCodes;

/** A value of an error's text. Dates are ISO 8601. */
export type ErrorParam = string | number | null | readonly string[];

/** The values of an error's text. JSON leaves out those that are undefined. */
export type ErrorParams<Code extends ErrorCode> = Record<
  (typeof errorCodes)[Code]["params"][number],
  ErrorParam | undefined
>;

/** The body of an error response that is not about fields. Some responses have further members. */
export interface ErrorAnswer<Code extends ErrorCode = ErrorCode> {
  /** A sentence for the user. */
  detail: string;
  code: Code;
  params: Partial<Record<string, ErrorParam>>;
}
