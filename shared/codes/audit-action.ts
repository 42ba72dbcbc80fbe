import { defineCodeList, type CodeOf } from './code-list.ts';

/** The actions of the audit log, as `noun.verb`. Only these actions can be written, and each has a text here. */
export const auditAction = defineCodeList({
  name: 'audit_action',
  entries: [
    { code: 'affiliate.register', name: 'affiliate_register', colour: 'info' },
    { code: 'affiliate.register_again', name: 'affiliate_register_again', colour: 'info' },
    { code: 'affiliate.register_taken', name: 'affiliate_register_taken', colour: 'warning' },
    { code: 'affiliate.activation_mail', name: 'affiliate_activation_mail', colour: 'info' },
    { code: 'affiliate.forget', name: 'affiliate_forget', colour: 'default' },
    { code: 'affiliate.update', name: 'affiliate_update', colour: 'default' },
    { code: 'affiliate.status', name: 'affiliate_status', colour: 'default' },
    { code: 'affiliate.manager', name: 'affiliate_manager', colour: 'default' },
    { code: 'account_deletion.request', name: 'account_deletion_request', colour: 'warning' },
    { code: 'account_deletion.withdraw', name: 'account_deletion_withdraw', colour: 'info' },
    { code: 'account_deletion.approve', name: 'account_deletion_approve', colour: 'error' },
    { code: 'audit.erase', name: 'audit_erase', colour: 'error' },
    { code: 'personal_data.export', name: 'personal_data_export', colour: 'info' },
    { code: 'site.create', name: 'channel_create', colour: 'success' },
    { code: 'site.update', name: 'channel_update', colour: 'default' },
    { code: 'site.delete', name: 'channel_delete', colour: 'error' },
    { code: 'conversion.import', name: 'conversion_import', colour: 'info' },
    { code: 'invoice.update', name: 'invoice_update', colour: 'default' },
    { code: 'invoice.liberate', name: 'invoice_liberate', colour: 'default' },
    { code: 'payment.request', name: 'payment_request', colour: 'success' },
    { code: 'payment.awaiting_invoice', name: 'payment_awaiting_invoice', colour: 'info' },
    { code: 'payment.ready', name: 'payment_ready', colour: 'info' },
    { code: 'payment.scheduled', name: 'payment_scheduled', colour: 'info' },
    { code: 'payment.sent', name: 'payment_sent', colour: 'info' },
    { code: 'payment.paid', name: 'payment_paid', colour: 'success' },
    { code: 'payment.failed', name: 'payment_failed', colour: 'error' },
    { code: 'payment.review', name: 'payment_review', colour: 'warning' },
    { code: 'payment.returned', name: 'payment_returned', colour: 'error' },
    { code: 'payment.cancelled', name: 'payment_cancelled', colour: 'warning' },
    { code: 'payment_run.draft', name: 'payment_run_draft', colour: 'info' },
    { code: 'payment_run.take_out', name: 'payment_run_take_out', colour: 'warning' },
    { code: 'payment_run.close', name: 'payment_run_close', colour: 'success' },
    { code: 'payment_run.sent', name: 'payment_run_sent', colour: 'info' },
    { code: 'payment_run.settle', name: 'payment_run_settle', colour: 'success' },
    { code: 'payment_run.cancel', name: 'payment_run_cancel', colour: 'error' },
    { code: 'bonus.create', name: 'bonus_create', colour: 'success' },
    { code: 'bonus.update', name: 'bonus_update', colour: 'default' },
    { code: 'bonus.delete', name: 'bonus_delete', colour: 'error' },
    { code: 'user.create', name: 'user_create', colour: 'success' },
    { code: 'user.update', name: 'user_update', colour: 'default' },
    { code: 'user.login_email', name: 'user_login_email', colour: 'warning' },
    { code: 'user.login_email_undo', name: 'user_login_email_undo', colour: 'warning' },
    { code: 'user.password_reset_request', name: 'user_password_reset_request', colour: 'info' },
    { code: 'user.password_reset', name: 'user_password_reset', colour: 'info' },
    { code: 'user.password_change', name: 'user_password_change', colour: 'info' },
    { code: 'user.password_set', name: 'user_password_set', colour: 'warning' },
    { code: 'access.create', name: 'access_create', colour: 'success' },
    { code: 'access.update', name: 'access_update', colour: 'default' },
    { code: 'access.invite', name: 'access_invite', colour: 'info' },
    { code: 'access.delete', name: 'access_delete', colour: 'error' },
    { code: 'affiliate_token.create', name: 'affiliate_token_create', colour: 'info' },
    { code: 'affiliate_token.renew', name: 'affiliate_token_renew', colour: 'info' },
    { code: 'user.activate', name: 'user_activate', colour: 'success' },
    { code: 'email_preference.update', name: 'email_preference_update', colour: 'default' },
    { code: 'email_preference.unsubscribe', name: 'email_preference_unsubscribe', colour: 'default' },
    { code: 'newsletter.send', name: 'newsletter_send', colour: 'info' },
    { code: 'staff.invite', name: 'staff_invite', colour: 'success' },
    { code: 'staff.invite_again', name: 'staff_invite_again', colour: 'info' },
    { code: 'staff.update', name: 'staff_update', colour: 'warning' },
    { code: 'session.start', name: 'session_start', colour: 'default' },
    { code: 'session.end', name: 'session_end', colour: 'default' },
    { code: 'session.end_one', name: 'session_end_one', colour: 'warning' },
    { code: 'session.end_others', name: 'session_end_others', colour: 'warning' },
    { code: 'second_factor.start', name: 'second_factor_start', colour: 'info' },
    { code: 'second_factor.confirm', name: 'second_factor_confirm', colour: 'success' },
    { code: 'second_factor.renew_codes', name: 'second_factor_renew_codes', colour: 'info' },
    { code: 'second_factor.remove', name: 'second_factor_remove', colour: 'warning' },
    { code: 'second_factor.reset', name: 'second_factor_reset', colour: 'warning' },
    { code: 'session.step_up', name: 'session_step_up', colour: 'info' },
    { code: 'payee_hold.start', name: 'payee_hold_start', colour: 'warning' },
    { code: 'payment_info.create', name: 'payment_info_create', colour: 'success' },
    { code: 'payment_info.update', name: 'payment_info_update', colour: 'warning' },
    { code: 'payment_info.delete', name: 'payment_info_delete', colour: 'error' },
    { code: 'payment_info.apply', name: 'payment_info_apply', colour: 'info' },
    { code: 'payment_info.discard', name: 'payment_info_discard', colour: 'warning' },
    { code: 'payee_hold.release', name: 'payee_hold_release', colour: 'success' },
    { code: 'payment_freeze.create', name: 'payment_freeze_create', colour: 'error' },
    { code: 'payment_freeze.lift', name: 'payment_freeze_lift', colour: 'success' },
  ],
  fallbackKey: 'other',
});

/**
 * Staff resources with plain audit actions, by the audit's noun: the resource name with `_` for `-`. Each has the three
 * actions of {@link plainVerbs}; their texts are built from the name of the resource.
 */
export const plainEntities = ['import_mapping'] as const;
export type PlainEntity = (typeof plainEntities)[number];

export const plainVerbs = ['create', 'update', 'delete'] as const;

export type AuditAction = CodeOf<typeof auditAction> | `${PlainEntity}.${(typeof plainVerbs)[number]}`;

/** The other kinds of objects in the audit, each with its own word. */
export const specialEntities = [
  'affiliate',
  'site',
  'user',
  'access',
  'payment_info',
  'invoice',
  'payment',
  'payment_run',
  'bonus',
  'conversion_import',
  'email_preference',
  'newsletter',
] as const;

export type AuditEntity = (typeof specialEntities)[number] | PlainEntity;
