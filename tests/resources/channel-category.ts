import { signedIn } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const channelCategory: Declaration = {
  may: { list: signedIn },
  wire: { 'GET affiliate /api/get/site/categories': { may: signedIn } },
};
