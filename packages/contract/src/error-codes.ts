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
  file_too_large: { means: "A sent file or picture is larger than allowed.", params: ["limit_mb"] },
  picture_dimensions_too_large: { means: "A sent picture has too many pixels.", params: ["limit_pixels"] },
  unsupported_media_type: { means: "The call takes no body of this type; lists those it takes.", params: ["accepted"] },
  unsupported_encoding: { means: "The body is compressed or is not UTF-8.", params: [] },
  unsupported_picture: { means: "The body is not a picture in one of the accepted formats.", params: ["accepted"] },
  idempotency_key_reused: { means: "The Idempotency-Key was used with a different request.", params: [] },
  not_found: { means: "There is no such call or record, or the caller may not know of it.", params: [] },

  // Sessions and permissions
  not_signed_in: { means: "The request has no access token.", params: [] },
  session_ended: { means: "The access or refresh token is not valid, or its session has ended.", params: [] },
  wrong_credentials: { means: "No account has this e-mail address and password.", params: [] },
  invalid_intake_key: { means: "The key of the feed is not valid, or not any more.", params: [] },
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
  public_password: { means: "The demonstration's password works only on the portal's own machine.", params: [] },

  // Passwords, invitations and one-use links
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
    means: "The invitation of the code was canceled; the inviter's name is null after the inviter was deleted.",
    params: ["inviter_name", "company_name"],
  },
  invitation_expired: {
    means: "The invitation of the code has expired; the inviter's name is null after the inviter was deleted.",
    params: ["inviter_name", "company_name"],
  },
  invalid_email_link: {
    means: "The code of a new e-mail address is unknown, or was used, replaced by a newer one or canceled.",
    params: [],
  },
  email_link_expired: { means: "The code of a new e-mail address has expired.", params: ["valid_days"] },
  email_taken: { means: "The new e-mail address has an account already.", params: [] },
  invitation_accepted: { means: "The invited person has accepted already.", params: ["email"] },
  invitation_cancelled: { means: "The invitation was canceled before.", params: ["email"] },

  // Conflicts with the state of a record
  already_suspended: { means: "The company is suspended already.", params: ["company_name"] },
  not_suspended: { means: "The company is not suspended.", params: ["company_name"] },
  user_active: { means: "Only a deactivated user can be deleted or reactivated.", params: ["name"] },
  user_deactivated: {
    means: "The user is deactivated. `company_name` is there if the caller is staff.",
    params: ["name", "company_name"],
  },
  own_account: { means: "Users cannot deactivate or delete themselves.", params: ["action"] },
  own_email: { means: "Users cannot change their own e-mail address.", params: [] },
  no_email_change: { means: "No change of the user's e-mail address is pending.", params: ["name"] },
  last_admin: { means: "The user is the only active Vendor Admin of the company.", params: ["name"] },
  no_license_left: { means: "The company's plan has no license left.", params: [] },
  no_terms: { means: "No terms and conditions were published yet.", params: [] },
  terms_changed: { means: "Newer terms and conditions were published after the user opened them.", params: [] },
  product_changed: { means: "Another user changed the same fields; `conflicts` has their live values.", params: [] },
  company_changed: { means: "Another person changed the company; `conflicts` has the live values.", params: [] },
  edit_decided: { means: "The pending change was decided before it was withdrawn.", params: ["status"] },
  document_archived: { means: "The document is archived.", params: [] },
  document_changed: {
    means: "Another user changed the name or the label; `document` has the live values. A removed label is null.",
    params: ["name", "label"],
  },
  product_document_limit: { means: "A product would have too many documents.", params: ["gxp_sku", "count", "limit"] },
  order_document_limit: {
    means: "An order would have too many documents.",
    params: ["purchase_order", "count", "limit"],
  },

  // Limits over time; Retry-After has the wait too
  too_many_attempts: { means: "The limit of attempts is reached.", params: ["wait_seconds"] },
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
