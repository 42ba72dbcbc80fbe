import type { Contract } from '#shared/contract/contract.ts';
import { type ListLine, type Mapping, mapping, type MappingLinesOf, type Translation } from '../engine/mapping.ts';
import type { App } from '../wire/call-text.ts';

/** Where the calls of a plain noun are, and what they have besides. */
interface PlainNoun<Place extends string> {
  /** The app and the path of the list of staff: `finance /api/payment_groups`. One record has `/:id` more. */
  at: Place;
  /** The same of the list that affiliates have. */
  own?: Place;
  row?: Translation;
}

/**
 * Declares a resource with the usual calls of a gateway's plain noun, for the verbs that its contract grants. Lists have
 * pages, filters and sort orders, one record comes as the app wraps it, and one call changes all fields.
 *
 * @param others lines in place of the usual ones
 */
export function plainMapping<C extends Contract>(
  contract: C,
  { at, own, row }: PlainNoun<`${'' | 'v2 '}${App} /${string}`>,
  others: MappingLinesOf<C> = {},
): Mapping {
  const { access, input, createOnly, defaultSort } = contract;
  const lines = { ...(row && { row }) };
  const one = { ...lines, ...(/\bfinance /.test(at) && { envelope: 'data' as const }) };
  const list = (place: typeof at): ListLine => ({
    ...lines,
    call: `GET ${place}`,
    paging: /\baffiliate /.test(at) ? 'perPage' : 'per_page',
    filter: 'all',
    sort: 'all',
    order: defaultSort,
  });
  const fields = Object.keys(input.shape).filter((field) => !createOnly.includes(field));
  const staff: MappingLinesOf<Contract> = {
    list: { staff: list(at), ...(own && { affiliate: list(own) }) },
    one: { staff: { ...one, call: `GET ${at}/:id` }, ...(own && { affiliate: { ...one, call: `GET ${own}/:id` } }) },
    create: { staff: { ...one, call: `POST ${at}` } },
    update: { staff: [{ ...one, call: `PUT ${at}/:id`, fields, readsAfter: true }] },
    delete: { staff: { ...lines, call: `DELETE ${at}/:id` } },
  };
  const granted = Object.entries(staff).filter(([verb]) => access.staff.some((each) => each === verb));
  return mapping<Contract>(contract, { ...Object.fromEntries(granted), ...others });
}
