import { and, eq, getTableColumns, ne } from 'drizzle-orm';
import { isCnpj, parseCnpj } from '#shared/brazil/cnpj.ts';
import { isCountryCode } from '#shared/brazil/countries.ts';
import { isBrazil } from '#shared/brazil/is-brazil.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { defineSearch } from '../../../engine/search.ts';
import { lockNames } from '../../../engine/table-checks.ts';
import { RequestError } from '../../../lib/errors.ts';
import { advertiserLogos, advertisers, logoUrl } from './table.ts';

/** All advertisers with the addresses of their logos, newest first. */
export const advertiserSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({ ...getTableColumns(advertisers), logoUrl })
      .from(advertisers)
      .leftJoin(advertiserLogos, eq(advertiserLogos.advertiserId, advertisers.id))
      .$dynamic(),
  id: advertisers.id,
  affiliateId: null,
  filters: {},
  sorts: { createdAt: advertisers.createdAt },
  defaultSort: ['createdAt', 'desc'],
  listsChanges: true,
});

type Advertiser = typeof advertisers.$inferSelect;

/** The editable fields of an advertiser; status and level have calls of their own. */
export type AdvertiserForm = Pick<Advertiser, 'businessName' | 'trademark' | 'cnpj' | 'type' | 'country'>;

/** @throws {RequestError} `invalid_fields` for the number that another advertiser has, in the same country */
async function requireFreeNumber(tx: Tx, { cnpj, country }: AdvertiserForm, ownId: number): Promise<void> {
  if (cnpj === null || country === null) return;
  await lockNames(tx, advertisers);
  const [taken] = await tx
    .select({ id: advertisers.id })
    .from(advertisers)
    .where(and(eq(advertisers.cnpj, cnpj), eq(advertisers.country, country), ne(advertisers.id, ownId)));
  if (taken) throw new RequestError('invalid_fields', { errors: { cnpj: 'validation.number_taken' } });
}

/**
 * Checks the form of an advertiser: the country is one of the list, and the registration number of a Brazilian one is a
 * valid CNPJ, stored without punctuation, that no other advertiser has.
 *
 * @param before the row that the form changes; undefined for a new one
 * @returns the values to store
 * @throws {RequestError} `invalid_fields`
 */
export async function checkAdvertiser(
  tx: Tx,
  form: Partial<AdvertiserForm>,
  before?: Advertiser,
): Promise<AdvertiserForm> {
  const none = { businessName: '', trademark: null, cnpj: null, type: null, country: null };
  const { businessName, trademark, cnpj, type, country } = { ...(before ?? none), ...form };
  const after: AdvertiserForm = { businessName, trademark, cnpj, type, country };
  // Values stored before these rules stay until somebody changes them.
  if (before?.cnpj === cnpj && before.country === country) return after;
  if (country === null || !isCountryCode(country)) {
    throw new RequestError('invalid_fields', { errors: { country: 'validation.choice' } });
  }
  if (isBrazil(country)) {
    if (cnpj === null) throw new RequestError('invalid_fields', { errors: { cnpj: 'validation.required' } });
    if (!isCnpj(cnpj)) throw new RequestError('invalid_fields', { errors: { cnpj: 'validation.cnpj' } });
    after.cnpj = parseCnpj(cnpj);
  }
  await requireFreeNumber(tx, after, before?.id ?? 0);
  return after;
}
