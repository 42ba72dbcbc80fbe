import { z } from 'zod';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import { idText, perPageUnderscoreQuery } from '../../../engine/fields.ts';

/** The parameters of whoever reads events. */
export const eventQuery = {
  ...perPageUnderscoreQuery,
  after: z
    .string()
    .regex(/^event_[1-9]\d{0,15}$/, 'validation.invalid')
    .optional(),
  kind: z.enum(eventKind.allCodes, 'validation.choice').optional(),
  campaign_id: idText.optional(),
};
