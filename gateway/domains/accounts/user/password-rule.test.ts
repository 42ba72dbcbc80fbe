import { describe, expect, it } from 'vitest';
import { normalizePassword } from '#shared/rules/password.ts';
import { commonPasswords } from './common-passwords.ts';
import { passwordError } from './password-rule.ts';
import { verifyPassword } from './passwords.ts';

describe('the rule for new passwords', () => {
  it.each([
    ['Trovoada-77', undefined],
    ['Demo-2026', undefined],
    ['çãõéüñßø!', undefined],
    ['12345678abcdefgh', undefined],
    ['abcdefg', 'short'],
    ['12345678abcdefghi', 'long'],
    ['com espaço', 'format'],
    ['com\u00a0espaco', 'format'],
    ['com\ttabulacao', 'format'],
    ['invisivel\u200b', 'format'],
    ['', 'format'],
    ['12345678', 'common'],
    ['1029384756', 'common'],
    ['aaaaaaaa', 'common'],
    ['password', 'common'],
    ['PassWord', 'common'],
    ['qwerty123', 'common'],
    ['Senha123', 'common'],
    ['senha@123', 'common'],
    ['Flamengo10', 'common'],
    ['BRASIL2026', 'common'],
    ['Antônio1990', 'common'],
  ])('%s: %s', async (password, error) => {
    expect(await passwordError(password)).toBe(error);
  });

  it('contains a few thousand common passwords, all of a permitted length', () => {
    const words = commonPasswords.trim().split(/\s+/);
    expect(words.length).toBeGreaterThan(3_000);
    expect(words.filter((word) => word !== word.toLowerCase() || word.length < 8 || word.length > 16)).toEqual([]);
  });
});

describe('password hashes', () => {
  it('do not depend on Unicode composition', () => {
    expect(normalizePassword('coração')).toBe(normalizePassword('coração'.normalize('NFD')));
  });

  it('are computed a few at a time and refused beyond a short queue', async () => {
    const results = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword('x', null)));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(80 - 4 - 64);
    expect(refused.every((result) => result.status === 'rejected' && result.reason.code === 'rate_limited')).toBe(true);
    expect(await verifyPassword('x', null)).toBe(false);
  });
});
