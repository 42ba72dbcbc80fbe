import type { AuditAction } from '#shared/codes/platform/audit-action.ts';

/**
 * What an act about an affiliate gives to the person who does it: `edit` says who is paid, `release` lets something
 * count that was waiting, `access` is a way into the account. `none` is no influence on who is paid.
 */
export type PayeeInfluence = 'edit' | 'release' | 'access' | 'none';

/**
 * Every act of staff about an affiliate, by its action in the audit. Whoever has done one with an influence does not
 * close a run that pays the affiliate. A test finds the actions that are missing.
 */
export const payeeActs = {
  'payment_info.create': 'edit',
  'payment_info.update': 'edit',
  'payment_info.delete': 'edit',
  'payee_hold.release': 'release',
  'payment_freeze.lift': 'release',
  'payment_info.confirm': 'release',
  'user.login_email': 'access',
  'user.password_set': 'access',
  'second_factor.reset': 'access',
  'access.create': 'access',
  'access.update': 'access',
  'access.invite': 'access',
  'access.delete': 'access',
  'account_deletion.withdraw': 'access',
  // A view reads only.
  'affiliate.view': 'none',
  'affiliate.view_end': 'none',
  // Starts with the acts above.
  'payee_hold.start': 'none',
  // Profile, channels and sales.
  'affiliate.update': 'none',
  'affiliate.status': 'none',
  'affiliate.manager': 'none',
  'account_deletion.request': 'none',
  'account_deletion.approve': 'none',
  'audit.erase': 'none',
  'user.update': 'none',
  'site.create': 'none',
  'site.update': 'none',
  'site.undo': 'none',
  'site.delete': 'none',
  'tracking_link.create': 'none',
  'tracking_link.switch_off': 'none',
  'tracking_link.switch_on': 'none',
  'tracking_link.delete': 'none',
  'participation.request': 'none',
  'participation.approve': 'none',
  'participation.refuse': 'none',
  'participation.pause': 'none',
  'participation.resume': 'none',
  'participation.undo': 'none',
  'sale_cap.create': 'none',
  'sale_cap.update': 'none',
  'sale_cap.delete': 'none',
  'coupon.create': 'none',
  'coupon.update': 'none',
  'coupon.withdraw': 'none',
  'campaign_commission_schedule.create': 'none',
  'campaign_commission_schedule.update': 'none',
  'campaign_commission_schedule.cancel': 'none',
  'campaign_commission_schedule.delete': 'none',
  'conversion.update': 'none',
  'conversion.lift_block': 'none',
  'email_preference.update': 'none',
  // Amounts and documents, with checks of their own.
  'bonus.create': 'none',
  'bonus.update': 'none',
  'bonus.confirm': 'none',
  'bonus.delete': 'none',
  'commission_addition.create': 'none',
  'commission_addition.confirm': 'none',
  'commission_addition.delete': 'none',
  'payment.request': 'none',
  'payment.plan': 'none',
  'payment.mark': 'none',
  'payment.ready': 'none',
  'payment.paid': 'none',
  'payment.failed': 'none',
  'payment.returned': 'none',
  'payment.cancelled': 'none',
  'payment.awaiting_invoice': 'none',
  'payment_run.take_out': 'none',
  // Whoever adds one counts as a drafter of the run.
  'payment_run.add': 'none',
  'payment_group.update': 'none',
  'invoice.update': 'none',
  'invoice.liberate': 'none',
  'invoice_upload.create': 'none',
  'invoice_upload.approve': 'none',
  'invoice_upload.refuse': 'none',
  'invoice_upload.delete': 'none',
} as const satisfies Partial<Record<AuditAction, PayeeInfluence>>;

/** Returns the actions with an influence. */
export const actsOf = (wanted: Exclude<PayeeInfluence, 'none'>): string[] =>
  Object.entries(payeeActs).flatMap(([action, influence]) => (influence === wanted ? [action] : []));
