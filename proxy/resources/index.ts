import type { ResourceName } from '#shared/resources/index.ts';
import type { Mapping } from '../engine/mapping.ts';
import { accounts } from './accounts.ts';
import { billing } from './billing.ts';
import { campaigns } from './campaigns.ts';
import { earnings } from './earnings.ts';
import { payouts } from './payouts.ts';
import { platform } from './platform.ts';
import { privacy } from './privacy.ts';
import { reports } from './reports.ts';
import { tracking } from './tracking.ts';

/** The gateway calls of each resource. A contract without a mapping does not compile. */
export const mappings = {
  ...platform,
  ...accounts,
  ...campaigns,
  ...tracking,
  ...earnings,
  ...payouts,
  ...billing,
  ...reports,
  ...privacy,
} as const satisfies Record<ResourceName, Mapping>;
