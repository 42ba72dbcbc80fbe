import * as z from 'zod/mini';
import { scheduleState } from '#shared/codes/campaigns/schedule-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, oneOf, requiredText, version } from '#shared/contract/fields.ts';

const sitesMax = 1_000;

/**
 * A commission group that counts from a time on, until an end if it has one, for the listed channels or, with an empty list,
 * for all. Only a planned one may be changed; `state: 'cancelled'` cancels it, or ends a running one now.
 */
export const campaignCommissionSchedule = defineContract({
  name: 'campaign-commission-schedule',
  record: z.object({
    id,
    campaign_id: id,
    title: z.string(),
    comission_group_id: id,
    group_name: z.string(),
    date: instant,
    end_date: z.nullable(instant),
    site_id_list: z.array(id),
    site_names: z.array(z.string()),
    state: oneOf(scheduleState.allCodes),
    version,
  }),
  input: z.object({
    campaign_id: id,
    title: requiredText(80),
    comission_group_id: id,
    date: instant,
    end_date: z.optional(z.nullable(instant)),
    site_id_list: z.optional(z.array(id).check(z.maxLength(sitesMax, 'validation.too_long'))),
    state: z.optional(oneOf(['cancelled'])),
  }),
  createOnly: ['campaign_id'],
  filter: z.object({ q: requiredText(120), campaign_id: id }),
  sort: ['id', 'title', 'date'],
  defaultSort: ['date', 'DESC'],
  codes: { state: scheduleState },
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
