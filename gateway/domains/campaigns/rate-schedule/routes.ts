import { z } from 'zod';
import type { GatewayContext } from '../../../engine/context.ts';
import { id, idText, ignoredFields, instant, requiredLine, version } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { scheduleStateAt } from './schedule-state.ts';
import {
  cancelSchedule,
  createSchedule,
  removeSchedule,
  type Schedule,
  scheduleSearch,
  updateSchedule,
} from './schedules.ts';

const path = '/api/campaign/commission_schedules';
const sitesMax = 1_000;

const form = {
  title: requiredLine(80),
  comission_group_id: id,
  date: instant,
  end_date: instant.nullable(),
  site_id_list: z
    .array(id, 'validation.required')
    .max(sitesMax, 'validation.too_long')
    .transform((ids) => [...new Set(ids)].sort((one, other) => one - other)),
};
const names = {
  comission_group_id: 'groupId',
  date: 'startsAt',
  end_date: 'endsAt',
  site_id_list: 'siteIds',
} as const;

const creation = z
  .strictObject({
    campaign_id: id,
    ...form,
    end_date: form.end_date.default(null),
    site_id_list: form.site_id_list.default([]),
  })
  .transform((body) => fromWire(body, names));

const edit = z
  .strictObject({
    ...z.object(form).partial().shape,
    version,
    ...ignoredFields(['id', 'campaign_id', 'group_name', 'site_names', 'state']),
  })
  .transform(({ title, comission_group_id, date, end_date, site_id_list, version: seen }) =>
    fromWire({ title, comission_group_id, date, end_date, site_id_list, version: seen }, names),
  );

const cancellation = z.strictObject({ state: z.literal('cancelled', 'validation.choice'), version });

const wire = (schedule: Schedule, { context }: { context: Pick<GatewayContext, 'clock'> }) => {
  const { groupId, startsAt, endsAt, siteIds, cancelledAt, ...row } = schedule;
  return {
    ...toWire(row),
    comission_group_id: groupId,
    date: startsAt,
    end_date: endsAt,
    site_id_list: siteIds,
    state: scheduleStateAt({ startsAt, endsAt, cancelledAt }, context.clock.now()),
  };
};

const common = { app: 'advertiser', path: `${path}/:id`, object: 'campaign_commission_schedule', wire } as const;

/** Commission groups that apply from a time on. */
export const campaignScheduleRoutes: readonly Route[] = [
  searchRoute({
    app: 'advertiser',
    path,
    needs: 'campaign-commission-schedule:list',
    summary: 'Searches commission schedules of campaigns, the newest start first.',
    of: scheduleSearch,
    filter: { campaign_id: idText.optional() },
    isSortable: true,
    wire,
  }),
  oneRoute({
    ...common,
    needs: 'campaign-commission-schedule:one',
    summary: 'A commission schedule.',
    of: scheduleSearch,
  }),
  changeRoute({
    method: 'POST',
    app: 'advertiser',
    path,
    needs: 'campaign-commission-schedule:create',
    body: creation,
    summary: 'Plans a commission group for all channels of a campaign, or for some, from a time on.',
    change: ({ context, actor, body }) => createSchedule(context, actor, body),
    wire,
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    needs: 'campaign-commission-schedule:update',
    body: edit,
    summary: 'Changes a planned commission schedule.',
    change: ({ context, actor, id: scheduleId, body }) => updateSchedule(context, actor, scheduleId, body),
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    path: `${path}/cancel/:id`,
    needs: 'campaign-commission-schedule:update',
    body: cancellation,
    summary: 'Cancels a planned commission schedule, or ends a running one now.',
    change: ({ context, actor, id: scheduleId, body }) => cancelSchedule(context, actor, scheduleId, body),
  }),
  changeRoute({
    ...common,
    method: 'DELETE',
    needs: 'campaign-commission-schedule:delete',
    summary: 'Deletes a planned commission schedule, and answers the deleted record.',
    change: ({ context, actor, id: scheduleId }) => removeSchedule(context, actor, scheduleId),
  }),
];
