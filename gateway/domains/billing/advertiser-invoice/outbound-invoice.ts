import { and, eq, gt } from 'drizzle-orm';
import type { GatewayContext } from '../../../engine/context.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { advertisers } from '../../campaigns/advertiser/table.ts';
import { settlements, wireBill, wireSettlement } from './advertiser-invoices.ts';
import { advertiserInvoices } from './table.ts';

/**
 * Returns the invoice of a public link, without a session.
 *
 * @throws {RequestError} `not_found` for an unknown, ended or expired link, without distinction
 */
export async function readOutboundInvoice(context: GatewayContext, secret: string) {
  const { clock, database, env } = context;
  const invoice = advertiserInvoices;
  const [found] = await database.db
    .select({
      number: invoice.id,
      state: invoice.state,
      yearmonth: invoice.yearmonth,
      campaigns: invoice.campaigns,
      billedCents: invoice.billedCents,
      feeCents: invoice.feeCents,
      paidCents: invoice.paidCents,
      creditedCents: invoice.creditedCents,
      correctedCents: invoice.correctedCents,
      settlements,
      dueOn: invoice.dueOn,
      note: invoice.note,
      issuedAt: invoice.issuedAt,
      paidAt: invoice.paidAt,
      linkExpiresAt: invoice.linkExpiresAt,
      advertiserName: advertisers.businessName,
      advertiserCnpj: advertisers.cnpj,
    })
    .from(invoice)
    .innerJoin(advertisers, eq(advertisers.id, invoice.advertiserId))
    .where(and(eq(invoice.linkHash, sha256(secret)), gt(invoice.linkExpiresAt, clock.now())));
  if (!found) throw new RequestError('not_found');
  const { billedCents: _billed, correctedCents: _corrected, settlements: _settlements, ...fields } = found;
  return {
    ...toWire(fields),
    ...wireBill(found),
    ...wireSettlement(found, context),
    operator_name: env.operator.name,
    operator_cnpj: env.operator.cnpj,
    pix_key: env.billing.pixKey ?? null,
    bank_account: env.billing.bank ?? null,
  };
}
