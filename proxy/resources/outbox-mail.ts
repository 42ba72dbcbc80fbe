import { outboxMail as contract } from '#shared/resources/outbox-mail.ts';
import { mapping } from '../engine/mapping.ts';

export const outboxMail = mapping(contract, {
  list: { staff: { call: 'GET report /api/outbox', paging: 'per_page', filter: 'all', order: ['id', 'DESC'] } },
  one: { staff: { call: 'GET report /api/outbox/:id' } },
});
