import { describe, expect, it } from 'vitest';
import type { AuditAction } from '#shared/codes/platform/audit-action.ts';
import type { Route } from '../engine/registry.ts';
import { callEffects } from '../testing/call-effects.ts';
import { people } from '../testing/fixtures.ts';
import { useGateway } from '../testing/test-gateway.ts';
import { routes } from './routes.ts';

/**
 * What staff do about an affiliate, and whether the affiliate gets a mail at once. What is about an affiliate is what its
 * audit entry says, and whoever writes rows of an affiliate names it there. `mail`: it does. A text says why not. An action of
 * staff about an affiliate that is missing here fails the test.
 */
const decisions: Partial<Record<AuditAction, string>> = {
  'affiliate.status': 'mail',
  'account_deletion.withdraw': 'mail',
  'account_deletion.approve': 'mail',
  'audit.erase': 'part of the approved deletion',
  'site.update': 'mail',
  'site.delete': 'mail',
  'tracking_link.switch_off': 'mail',
  'participation.refuse': 'mail',
  'sale_cap.create': 'mail',
  'sale_cap.update': 'mail',
  'sale_cap.delete': 'mail',
  'coupon.create': 'mail',
  'coupon.update': 'mail',
  'coupon.withdraw': 'mail',
  'campaign_commission_schedule.create': 'mail',
  'campaign_commission_schedule.update': 'mail',
  'campaign_commission_schedule.cancel': 'mail',
  'campaign_commission_schedule.delete': 'mail',
  'payment_group.update': 'mail',
  'bonus.create': 'mail',
  'bonus.update': 'mail',
  'bonus.delete': 'mail',
  'payment.request': 'mail',
  'payment.plan': 'mail',
  'payment.ready': 'mail',
  'payment.cancelled': 'mail',
  'payment_info.create': 'mail',
  'payment_info.update': 'mail',
  'payment_info.delete': 'mail',
  'payee_hold.start': 'mail',
  'payee_hold.release': 'mail',
  'payment_freeze.lift': 'mail',
  'user.password_set': 'mail',
  'user.login_email': 'mail',
  'invoice_upload.approve': 'the test of tax invoices has the mail; this upload belongs to no payment',
  'invoice.update': 'a number that the affiliate has sent itself',
  'invoice.liberate': 'the payment was announced when it was requested',
  'invoice_upload.create': 'staff send in the file for the affiliate, at its request',
  'invoice_upload.delete': 'staff take back a file of their own',
  'site.create': 'staff enter the data for the affiliate; the decision about the channel follows',
  'site.undo': 'the mail about the decision has not left',
  'participation.undo': 'the mail about the decision has not left',
  'participation.request': 'staff ask for the affiliate; the decision follows',
  'affiliate.view': 'changes nothing',
  'affiliate.view_end': 'changes nothing',
  'affiliate_note.create': 'a note for colleagues',
  'affiliate_note.update': 'a note for colleagues',
  'affiliate_note.delete': 'a note for colleagues',
  'affiliate.update': 'data of the profile, which the affiliate has given',
  'affiliate.manager': 'the home page shows who is responsible',
  'user.update': 'the name of an access',
  'access.update': 'the name or the level of an access',
  'access.delete': 'an access of the affiliate, at its request',
  'email_preference.update': 'the affiliate has said what it wants to read',
  'commission_addition.confirm': 'a change of single sales, which the report has, like those that count at once',
  'commission_addition.delete': 'it never counted, and the affiliate has not seen it',
  'conversion.update': 'the report and the home page have the sales; a mail for each would be thousands a day',
};

/** Acts that write rows of many affiliates, and name none of them in the audit. */
const ofNobody: Partial<Record<AuditAction, string>> = {
  'conversion.import': 'the import has its orders, and each order its reports',
  'advertiser_invoice.issued': 'sales are marked as billed, which changes nothing for their affiliates',
};

const gateway = await useGateway({ sandboxes: true });
const { query } = gateway;
const staff = await (await gateway.signIn(people.administrator)).stepUp();
const main = await (await gateway.signIn(people.main)).stepUp();
const effects = callEffects({ gateway, staff, main });
await query(
  `insert into invoices (id, affiliate_id, yearmonth, total_cents, created_at) values (1, 1, '2026-01', 100, now())`,
);

const nameOf = ({ method, app, path }: Route) => `${method} ${app} ${path}`;
/** The actions that were seen, so that no entry outlives what it is about. */
const seen = new Set<string>();
let serial = 0;

const holders = await query(
  `select table_name as name, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
   where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('affiliate_id', 'site_id') order by 1, 2`,
);

/** Returns the tables with rows of an affiliate that were written since a transaction, and whose they are. */
async function writtenSince(transaction: unknown): Promise<{ table: string; affiliateId: number }[]> {
  const written = holders.map(({ name, column }) => {
    const owner = column === 'affiliate_id' ? 'affiliate_id' : '(select affiliate_id from sites where id = site_id)';
    return `select '${name}' as table, ${owner} as affiliate_id from ${name} where xmin::text::bigint >= $1`;
  });
  const rows = await query(
    `select distinct * from (${written.join(' union all ')}) as row where affiliate_id is not null`,
    [transaction],
  );
  return rows.map(({ table, affiliate_id: affiliateId }) => ({
    table: String(table),
    affiliateId: Number(affiliateId),
  }));
}

// In the order of the registry: some calls use what an earlier call has created.
describe('every decision of staff about an affiliate has its mail, or a reason for none', { shuffle: false }, () => {
  const mutating = routes.filter(({ mutates }) => mutates);

  it.each(mutating.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const effect = effects[name];
    expect(effect, `gateway/testing/call-effects.ts has no ${name}`).toBeDefined();
    await effect?.before?.();
    const path = (await effect?.path?.()) ?? route.path.replace(/:\w+/, '1');
    const caller = (await effect?.as?.()) ?? staff;
    const body = await effect?.body?.();
    const [{ last }] = await query('select coalesce(max(id), 0) as last from outbox_mails');
    const [{ transaction }] = await query('select pg_current_xact_id()::text as transaction');
    const requestId = `decision-${(serial += 1)}`;
    const headers = { 'x-request-id': requestId };
    await caller.call(route.app, route.method, path, { headers, ...(body !== undefined && { body }) });
    const written = await writtenSince(transaction);
    const done = await query(
      `select distinct action, affiliate_id as affiliate from audit_entries where request_id = $1
         and user_id in (select id from users where affiliate_id is null)`,
      [requestId],
    );
    const ofAffiliates = done.filter(({ affiliate }) => affiliate !== null);
    if (done.length > 0 && !done.some(({ action }) => Object.hasOwn(ofNobody, String(action)))) {
      const named = new Set(ofAffiliates.map(({ affiliate }) => Number(affiliate)));
      const unnamed = written.filter(({ affiliateId }) => !named.has(affiliateId));
      expect(unnamed, `rows of affiliates that no audit entry of ${name} names`).toEqual([]);
    }
    const toStaff = `"to" in (select email from users where affiliate_id is null)`;
    const mails = await query(`select "to", subject from outbox_mails where id > $1 and not ${toStaff}`, [last]);
    for (const { action } of ofAffiliates) {
      seen.add(String(action));
      const expected = Object.entries(decisions).find(([decision]) => decision === action)?.[1];
      expect(expected, `gateway/server/decision-mails.test.ts: say whether '${action}' is mailed`).toBeDefined();
      if (expected === 'mail') expect(mails, `mails of ${action}`).not.toEqual([]);
    }
  });

  it('has no entry that is not made by a call', () => {
    expect(Object.keys(decisions).filter((action) => !seen.has(action))).toEqual([]);
  });
});
