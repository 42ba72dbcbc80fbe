import { signedIn } from '../access/people.ts';
import { absent, type Declaration } from './declaration.ts';

/** A session that nobody has. */
const session = absent.site;

export const openSession: Declaration = {
  actions: ['delete'],
  may: { list: signedIn, one: signedIn, delete: signedIn },
  id: session,
  admitted: [404],
  wire: {
    'GET direct /v2/user/sessions': { may: signedIn },
    // Refused for its body, because everybody's sessions are needed for the next calls.
    'DELETE direct /v2/user/sessions/others': {
      may: signedIn,
      admitted: [400],
      make: () => ({ body: { nonsense: 1 } }),
    },
    'DELETE direct /v2/user/sessions/:session': {
      may: signedIn,
      admitted: [404],
      make: () => ({ params: { session } }),
    },
  },
};
