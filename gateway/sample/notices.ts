import { sql } from 'drizzle-orm';
import { profile } from '#shared/codes/accounts/profile.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../db/client.ts';

/** The affiliates of the sample accounts, whose accesses have notices. */
const affiliatesMax = 18;
const { refused } = conversionStatus.codes;
const { administrador, financeiro, gerente } = profile.codes;

/**
 * Adds the notices of the last days: sales and payments to affiliates, requests and a silent bank to staff. What is older
 * than a day was read.
 */
export async function addNotices(tx: Tx, now: Date): Promise<void> {
  const at = sql`${now}::timestamptz`;
  await tx.execute(sql`
    with sold as (
      select affiliate_id, campaign_id, (created_at at time zone 'America/Sao_Paulo')::date as day, count(*) as count,
        sum(amount_cents)::bigint as amount, sum(commission_cents)::bigint as commission, max(created_at) as at
      from conversions where affiliate_id <= ${affiliatesMax} and created_at > ${at} - interval '5 days' and created_at <= ${at}
        and validation_status <> ${refused}
      group by 1, 2, 3
    ), lost as (
      select affiliate_id, campaign_id, amount_cents, coalesce(validation_datetime, created_at) as at, refusal_reason
      from conversions where affiliate_id <= ${affiliatesMax} and validation_status = ${refused} and refusal_reason is not null
        and coalesce(validation_datetime, created_at) between ${at} - interval '10 days' and ${at}
      order by at desc limit 40
    ), facts as (
      select sold.affiliate_id, 'sale' as kind, sold.campaign_id || '-' || sold.day as bundle, sold.at,
        jsonb_build_object('campaignId', campaigns.id, 'campaignName', campaigns.name, 'count', sold.count,
          'amountCents', sold.amount, 'commissionCents', sold.commission) as facts
      from sold join campaigns on campaigns.id = sold.campaign_id
      union all
      select lost.affiliate_id, 'sale_refused', null, lost.at, jsonb_build_object('campaignId', campaigns.id,
        'campaignName', campaigns.name, 'count', 1, 'amountCents', lost.amount_cents, 'reason', lost.refusal_reason)
      from lost join campaigns on campaigns.id = lost.campaign_id
      union all
      select affiliate_id, 'payment', null, paid_at, jsonb_build_object('paymentId', id, 'amountCents', amount_cents, 'state', 'paid')
      from payments where affiliate_id <= ${affiliatesMax} and status = 'paid' and paid_at between ${at} - interval '80 days' and ${at}
      union all
      select payments.affiliate_id, 'tax_invoice', null, payments.created_at, jsonb_strip_nulls(jsonb_build_object('paymentId', payments.id,
        'amountCents', payments.amount_cents, 'state', 'asked', 'day', invoices.due_on::text))
      from payments join invoices on invoices.payment_id = payments.id
      where payments.affiliate_id <= ${affiliatesMax} and payments.status = 'awaiting_invoice' and payments.created_at > ${at} - interval '80 days'
    )
    insert into notices (user_id, affiliate_id, kind, facts, bundle, at, read_at)
    select users.id, facts.affiliate_id, facts.kind, facts.facts, facts.bundle, facts.at,
      case when facts.at < ${at} - interval '1 day' then facts.at + interval '1 hour' end
    from facts join users on users.affiliate_id = facts.affiliate_id and users.activated_at is not null
    order by facts.at, users.id, facts.kind, facts.bundle, facts.facts::text`);
  await tx.execute(sql`
    with asked as (
      select (created_at at time zone 'America/Sao_Paulo')::date as day, count(*) as count, sum(amount_cents)::bigint as amount,
        max(created_at) as at
      from payments where created_at between ${at} - interval '20 days' and ${at} group by 1
    ), silent as (
      update payment_runs set silence_notified_at = ${at} - interval '1 hour'
      where state = 'sent' and sent_at < ${at} - interval '6 days'
        and exists (select from payment_run_items as item where item.run_id = payment_runs.id and item.state = 'sent')
      returning id, sent_at, (select sum(amount_cents)::bigint from payment_run_items as item where item.run_id = payment_runs.id and item.state = 'sent') as amount
    ), facts as (
      select 'payment_request' as kind, day::text as bundle, at, at < ${at} - interval '1 day' as is_read,
        jsonb_build_object('count', count, 'amountCents', amount) as facts from asked
      union all
      select 'bank_silent', null, ${at} - interval '1 hour', false, jsonb_build_object('runId', id, 'amountCents', amount,
        'day', (sent_at at time zone 'America/Sao_Paulo')::date::text) from silent
    )
    insert into notices (user_id, kind, facts, bundle, at, read_at)
    select users.id, facts.kind, facts.facts, facts.bundle, facts.at, case when facts.is_read then facts.at + interval '1 hour' end
    from facts join users on users.affiliate_id is null and users.activated_at is not null and users.deactivated_at is null
      and (users.profile in (${administrador}, ${financeiro}) or (facts.kind = 'payment_request' and users.profile = ${gerente} and users.scope = 'all'))
    order by facts.at, users.id, facts.kind`);
}
