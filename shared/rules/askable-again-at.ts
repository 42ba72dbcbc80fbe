import { addDays, businessDate, businessDayStart } from '#shared/time.ts';

const waitDays = 30;

/** Returns the instant from which a channel that was refused may ask again: the start of the 30th day after the refusal. */
export const askableAgainAt = (refusedAt: Date): Date => businessDayStart(addDays(businessDate(refusedAt), waitDays));
