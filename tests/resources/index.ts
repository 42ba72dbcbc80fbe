import { accounts } from './accounts.ts';
import { billing } from './billing.ts';
import { campaigns } from './campaigns.ts';
import type { Declarations } from './declaration.ts';
import { earnings } from './earnings.ts';
import { payouts } from './payouts.ts';
import { platform } from './platform.ts';
import { privacy } from './privacy.ts';
import { reports } from './reports.ts';
import { tracking } from './tracking.ts';

/** The declaration of each resource. A contract without one does not compile. */
export const declarations: Declarations = {
  ...platform,
  ...accounts,
  ...campaigns,
  ...tracking,
  ...earnings,
  ...payouts,
  ...billing,
  ...reports,
  ...privacy,
};
