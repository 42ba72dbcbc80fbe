import type { Opening } from './lazy-visits.ts';
import { dismiss, keyList, press } from './openings.ts';

/** Opens what the keys were used for. */
const keyLog = press('screens.api_keys.log.title');

/** What is opened from the page of a user's own security, on both sites. */
export const atSecurity: Opening[] = [press('screens.security.factor.turn_on'), dismiss, keyList, keyLog];
