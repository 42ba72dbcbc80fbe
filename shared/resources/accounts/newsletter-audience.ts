import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';

/** How many addresses would receive a newsletter of each kind now. The id is the kind. */
export const newsletterAudience = defineContract({
  name: 'newsletter-audience',
  record: z.object({ id: z.string(), recipients: z.int() }),
  access: { staff: ['list'] },
});
