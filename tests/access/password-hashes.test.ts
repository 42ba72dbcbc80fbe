import { expect, it } from 'vitest';
import { hashPassword, isCurrentHash, verifyPassword } from '../../gateway/domains/accounts/user/passwords.ts';

// Here, because the tests beside the code hash at the least cost.
it('hashes of passwords use argon2id with OWASP parameters and match their own password only', async () => {
  const passwordHash = await hashPassword('Trovoada-77');
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(isCurrentHash(passwordHash)).toBe(true);
  expect(isCurrentHash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(false);
  expect(await verifyPassword('Trovoada-77', passwordHash)).toBe(true);
  expect(await verifyPassword('trovoada-77', passwordHash)).toBe(false);
  expect(await verifyPassword('nobody has this password', null)).toBe(false);
});
