import { openSession as contract } from '#shared/resources/open-session.ts';
import { both, mapping } from '../engine/mapping.ts';

export const openSession = mapping(contract, {
  list: both({ call: 'GET /v2/user/sessions', order: ['seen_at', 'DESC'] }),
  one: both('in-list'),
  delete: both({
    call: 'DELETE /v2/user/sessions/:id',
    calls: { others: 'DELETE /v2/user/sessions/others' },
  }),
});
