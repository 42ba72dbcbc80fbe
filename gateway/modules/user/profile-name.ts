import { type profile } from '#shared/codes/profile.ts';
import type { Role } from '../../server/actor.ts';

type ProfileName = (typeof profile.names)[number];

const names: Record<Exclude<Role, 'visitor'>, ProfileName> = {
  administrator: 'administrador',
  manager: 'gerente',
  main: 'afiliado',
  secondary: 'afiliado',
};

/** The profile of a role as the wire names it. */
export const profileName = (role: Role): ProfileName | null => (role === 'visitor' ? null : names[role]);
