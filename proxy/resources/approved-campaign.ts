import { approvedCampaign as contract } from '#shared/resources/approved-campaign.ts';
import { both, mapping, type Row } from '../engine/mapping.ts';

/** The wire calls the campaign's id `id`; the record's own is made of both. */
const row = ({ id, ...others }: Row) => ({ ...others, campaign_id: id });

export const approvedCampaign = mapping(contract, {
  list: both({
    call: 'GET advertiser /api/v2/campaign/bychannels/approved',
    paging: 'per_page',
    filter: 'all',
    rename: { site_ids: 'channels' },
    order: ['site_id', 'DESC'],
    row,
  }),
});
