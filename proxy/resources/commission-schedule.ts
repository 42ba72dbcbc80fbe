import { commissionSchedule as contract } from '#shared/resources/commission-schedule.ts';
import { mapping } from '../engine/mapping.ts';

export const commissionSchedule = mapping(contract, {
  create: { staff: { call: 'POST finance /api/commission/schedule_payment', envelope: 'data' } },
});
