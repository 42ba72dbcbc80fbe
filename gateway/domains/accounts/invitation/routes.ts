import { z } from 'zod';
import { enteredPassword, requiredText } from '../../../engine/fields.ts';
import { created, type Route, route } from '../../../engine/registry.ts';
import { acceptInvitation } from './accept-invitation.ts';

export const invitationRoutes: readonly Route[] = [
  route({
    method: 'POST',
    app: 'direct',
    path: '/user/invitation',
    needs: 'nothing',
    rate: 'registration',
    body: z.strictObject({ hash: requiredText(128), password: enteredPassword }),
    summary: 'Sets the password of an invited user by the link of its invitation, once.',
    handle: async ({ body, actor, context, request }) => {
      const device = await acceptInvitation(context, actor, { ...body, device: request.get('x-device') });
      return created({ message: 'Convite aceito. Você já pode entrar.', device });
    },
  }),
];
