/** Maps each error code to its HTTP status. The text of each is `errors.<code>` in the catalogue. */
export const errorStatus = {
  malformed_request: 400,
  malformed_id: 400,
  unknown_field: 400,
  invalid_fields: 400,
  change_separately: 400,
  range_too_large: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  account_not_activated: 401,
  second_factor_required: 401,
  second_factor_invalid: 401,
  signature_invalid: 401,
  signature_expired: 401,
  key_unknown: 401,
  step_up_required: 403,
  second_factor_enrolment_required: 403,
  forbidden: 403,
  cross_site: 403,
  field_not_writable: 403,
  not_found: 404,
  document_lookup_off: 404,
  document_unknown: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  version_conflict: 409,
  state_conflict: 409,
  bonus_requested: 409,
  request_in_progress: 409,
  payment_run_changed: 409,
  note_waiting: 409,
  note_not_awaited: 409,
  deletion_not_requested: 409,
  deletion_commissions_changed: 409,
  commission_unavailable: 409,
  amount_final: 409,
  participation_pending: 409,
  participation_approved: 409,
  participation_paused: 409,
  participation_refused: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  refused: 422,
  registration_refused: 422,
  activation_invalid: 422,
  activation_password_required: 422,
  link_invalid: 422,
  link_unknown: 404,
  link_paused: 410,
  not_participating: 422,
  preview_unavailable: 422,
  email_taken: 422,
  credentials_not_confirmed: 422,
  deletion_payment_pending: 422,
  channel_has_conversions: 422,
  own_role: 422,
  last_administrator: 422,
  in_use: 422,
  main_access: 422,
  campaign_incomplete: 422,
  revenue_below_commission: 422,
  below_minimum: 422,
  payment_info_incomplete: 422,
  affiliate_business_name_empty: 422,
  payments_frozen: 422,
  payee_hold: 422,
  nothing_to_bill: 422,
  own_change: 422,
  second_person_required: 422,
  payment_run_empty: 422,
  bonus_corrected: 422,
  statement_too_long: 422,
  in_other_group: 422,
  schedule_overlap: 422,
  schedule_amount: 422,
  note_own_upload: 422,
  idempotency_key_reused: 422,
  unknown_click: 422,
  unknown_coupon: 422,
  foreign_campaign: 422,
  currency: 422,
  too_many_rows: 422,
  postal_code_not_found: 422,
  import_refused: 422,
  bank_return_refused: 422,
  channel_inactive: 422,
  campaign_not_open: 422,
  segment_refused: 422,
  too_many_exports: 429,
  rate_limited: 429,
  password_change_blocked: 429,
  headers_too_large: 431,
  internal: 500,
  gateway_error: 502,
  gateway_unavailable: 503,
  import_queue_full: 503,
  gateway_timeout: 504,
  lookup_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value);

/**
 * The body of every error response of the REST API. `errors` has one text per field; `root` is for errors without a
 * field.
 */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  errors?: Record<string, string>;
  requestId: string;
}

/** Error codes of answers that do not come from our server, such as the error page of a load balancer. */
export const codeByStatus = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'state_conflict',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  422: 'refused',
  429: 'rate_limited',
} as const satisfies Readonly<Record<number, ErrorCode>>;

/** Error codes that the client itself reports; their texts must be present from the start. */
export type OwnErrorCode =
  (typeof codeByStatus)[keyof typeof codeByStatus] | 'malformed_request' | 'internal' | 'network';
