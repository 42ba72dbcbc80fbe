import { z } from 'zod';
import { requiredText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { readLinkState } from './link-state.ts';

/** The purpose and the secret of a link, joined by a hyphen: the secret may have hyphens, no purpose has one. */
const linkId = requiredText(170).transform((id) => {
  const [purpose = '', ...rest] = id.split('-');
  return { purpose, secret: rest.join('-') };
});

export const mailedLinkRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'direct',
    path: '/user/mailed_link/:link',
    needs: 'nothing',
    params: z.object({ link: linkId }),
    summary:
      'Whether the link of a mail, `<purpose>-<secret>`, is `open`, `used`, `expired` or `unknown`, and whether an activation needs the password of the registration. Uses nothing up.',
    handle: async ({ params, context }) => {
      const { state, needsPassword } = await readLinkState(context, params.link.purpose, params.link.secret);
      return ok({ data: { state, needs_password: needsPassword } });
    },
  }),
];
