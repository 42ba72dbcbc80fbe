import { signedIn } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const channelType: Declaration = {
  may: { list: signedIn },
  wire: { 'GET affiliate /api/get/site/types': { may: signedIn } },
};
