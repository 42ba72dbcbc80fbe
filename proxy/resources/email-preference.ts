import { emailPreference as contract } from '#shared/resources/email-preference.ts';
import { mapping, type Row, type RowContext } from '../engine/mapping.ts';

/** The call answers the list of addresses; our gateway adds the version of the whole to each. */
const row = ({ rows }: Row, { id }: RowContext): Row => {
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
  const isVersioned = typeof first === 'object' && first !== null && 'version' in first;
  return { id, emails: rows, version: isVersioned ? first.version : undefined };
};

const fields = ['emails'] as const;
const rename = { id: 'affiliateId', emails: 'optinEmails' };

export const emailPreference = mapping(contract, {
  one: {
    staff: { call: 'GET affiliate /api/optin_email/:id', envelope: 'rows', row },
    affiliate: { call: 'GET v2 affiliate /api/v2/optin_email', own: true, envelope: 'rows', row },
  },
  update: {
    staff: [{ call: 'POST affiliate /api/optin_email', fields, rename }],
    affiliate: [{ call: 'POST v2 affiliate /api/v2/optin_email', fields, rename }],
  },
});
