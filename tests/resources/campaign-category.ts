import { signedIn } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const campaignCategory: Declaration = {
  may: { list: signedIn },
  wire: { 'GET advertiser /api/get/campaign/categories': { may: signedIn } },
};
