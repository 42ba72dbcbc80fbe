import { commission as contract } from '#shared/resources/commission.ts';
import { both, mapping, type Row } from '../engine/mapping.ts';

/** The gateway groups by campaign, channel, month and state, so these four identify a row without an id. */
const nameOf = (row: Row) => [row.campaign_name, row.channel_name, row.date, row.status].join('|');

export const commission = mapping(contract, {
  list: both({
    call: 'GET finance /api/commission/list',
    envelope: 'data',
    filter: 'all',
    requires: ['affiliate_id'],
    row: (row) => ({ ...row, id: typeof row.id === 'string' ? row.id : nameOf(row) }),
  }),
});
