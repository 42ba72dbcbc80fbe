import { describe, expect, it } from 'vitest';
import { contracts } from '#shared/resources/index.ts';
import { mappings } from '../resources/index.ts';
import { mappingErrors } from './check-mapping.ts';
import { type Mapping, mapping } from './mapping.ts';

describe('mappings', () => {
  it('have a line for each grant and no line without a grant', () => {
    expect(mappingErrors(mappings)).toEqual([]);
  });

  it('report every error of an invalid mapping by name', () => {
    const errors = mappingErrors({
      bank: mapping(contracts.bank, {
        list: { staff: { call: 'GET affiliate /api/banks' }, visitor: { call: 'GET affiliate /api/banks' } },
        one: { staff: { call: 'GET affiliate /api/banks' }, affiliate: 'in-list' },
      }),
      invoice: mapping(contracts.invoice, {
        list: {
          staff: { call: 'GET finance /api/invoices/:other', filter: ['q'] },
          affiliate: { call: 'GET finance /api/invoices', search: ['id'] },
        },
        update: {
          staff: [
            { call: 'PUT finance /api/a/:id', fields: ['liberated'] },
            { call: 'PUT finance /api/b/:id', fields: ['liberated', 'invoice_nums'] },
          ],
        },
      }),
      newsletter: mapping(contracts.newsletter, {
        list: {
          staff: { call: 'GET report /api/newsletter', paging: 'per_page', filter: 'all', order: ['id', 'ASC'] },
        },
        create: { staff: { call: 'POST report /api/newsletter' } },
      }),
      other: mapping(contracts['channel-type'], {}),
    });
    expect(errors).toEqual([
      'bank: a line for list by visitor, who may not',
      'bank: affiliate may list, and there is no line for it',
      'bank: list by staff: neither the call nor the memory can filter by q',
      'bank: one by affiliate: there is no list to look in',
      'bank: one by staff: the call does not say which record',
      'invoice: list by staff: nothing fills :other of GET finance /api/invoices/:other',
      'invoice: staff may one, and there is no line for it',
      'invoice: update by staff: no call changes total_received',
      'invoice: update by staff: two calls change liberated',
      'invoice: update by staff: there is no line that reads the record first',
      'newsletter: list by staff: the call has pages and cannot sort by created_at',
      'other: stands under this name, but its contract is channel-type',
      'other: affiliate may list, and there is no line for it',
      'other: staff may list, and there is no line for it',
    ]);
  });

  it('do not compile with a field or app name that does not exist', () => {
    mapping(contracts.bank, {
      list: {
        // @ts-expect-error -- a bank has no field of this name
        staff: { call: 'GET affiliate /api/banks', search: ['nome'] },
        // @ts-expect-error -- there is no such app
        affiliate: { call: 'GET banking /api/banks' },
      },
    });
  });
});

/** The declared sorts of a resource that its paged calls leave to memory, which ends at a number of rows. */
const sortsInMemory = ({ contract, lines }: Mapping): string[] =>
  Object.values(lines.list ?? {}).flatMap(({ paging, sort = [], order }) =>
    paging === undefined || sort === 'all'
      ? []
      : contract.sort.filter((field) => !sort.includes(field) && field !== order?.[0]),
  );

it('sorts conversions by every declared field at any size', () => {
  expect(sortsInMemory(mappings.conversion)).toEqual([]);
});
