import { contracts } from '#shared/resources/index.ts';
import { mapping, type Row, type RowContext } from '../engine/mapping.ts';

/** A gateway may answer no more than the two facts of specification §3, or a text. */
const row =
  (fallbackState: string) =>
  ({ totalComissions, paymentInformation, state, ...rest }: Row, { id, values }: RowContext): Row => ({
    ...rest,
    id: id ?? values.affiliate_id,
    state: state ?? values.state ?? fallbackState,
    total_commissions: totalComissions,
    has_payment_information: paymentInformation,
  });

const accountDeletion = mapping(contracts['account-deletion'], {
  one: {
    staff: { call: 'GET affiliate /api/affiliate_delete/info/:id', row: row('none') },
    affiliate: { call: 'GET v2 affiliate /api/v2/affiliate_delete/info', own: true, row: row('none') },
  },
  create: {
    affiliate: {
      call: 'DELETE v2 affiliate /api/v2/affiliate_delete/request/no_comission',
      callWith: {
        field: 'with_commissions',
        value: true,
        call: 'DELETE v2 affiliate /api/v2/affiliate_delete/request',
      },
      row: row('requested'),
    },
  },
  update: {
    staff: [
      {
        call: 'PUT affiliate /api/affiliate_delete/withdraw/:id',
        callWith: { field: 'state', value: 'approved', call: 'PUT affiliate /api/affiliate_delete/approve/:id' },
        fields: ['state', 'username', 'password'],
        answers: true,
        row: row('none'),
      },
    ],
  },
});

/** The gateway calls of the resources of `privacy`. */
export const privacy = {
  'account-deletion': accountDeletion,
};
