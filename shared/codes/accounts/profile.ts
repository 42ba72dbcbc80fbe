import { defineCodeList } from '#shared/codes/code-list.ts';

/** The profile of a user. The wire sends the name; the number is that of `GET /user/user-by-profile/<number>`. */
export const profile = defineCodeList({
  name: 'profile',
  entries: [
    { code: 1, name: 'administrador', colour: 'primary' },
    { code: 2, name: 'afiliado', colour: 'default' },
    { code: 3, name: 'financeiro', colour: 'success' },
    { code: 4, name: 'campanhas', colour: 'warning' },
    { code: 5, name: 'auditor', colour: 'default' },
    { code: 8, name: 'gerente', colour: 'info' },
  ],
});

/**
 * Checks whether a profile name is staff: every profile but `afiliado` is, by the protocol. An absent or empty name is
 * not, and case or blanks never make an affiliate staff.
 */
export function isStaff(profileName: string | null | undefined): boolean {
  const name = profileName?.trim().toLowerCase() ?? '';
  return name !== '' && name !== 'afiliado';
}
