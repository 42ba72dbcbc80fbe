import fc from 'fast-check';
import { EncryptJWT, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createSessionVault, type Session, sessionSeconds } from './session-vault.ts';

const session: Session = { token: 'gateway-token', userId: 2, role: 'main', scope: 'own', affiliateId: 1 };
const [first, second] = ['the first secret, which is long enough', 'the second secret, which is long enough'];

describe('sealed session', () => {
  it('opens to its original content, and is opaque', async () => {
    const vault = createSessionVault([first]);
    const sealed = await vault.seal(session);
    expect(await vault.open(sealed)).toEqual(session);
    expect(sealed.length).toBeLessThan(1_000);
    for (const part of sealed.split('.')) {
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(/gateway-token|main/);
    }
  });

  it('opens after the secret was replaced, while the old one is still configured', async () => {
    const sealed = await createSessionVault([first]).seal(session);
    expect(await createSessionVault([second, first]).open(sealed)).toEqual(session);
    expect(await createSessionVault([second]).open(sealed)).toBeUndefined();
  });

  it('expires exactly twelve hours after it began, even if it was opened before', async () => {
    let now = Date.UTC(2026, 0, 1);
    const vault = createSessionVault([first], () => now);
    const other = createSessionVault([first], () => now);
    const sealed = await vault.seal(session);
    now += (sessionSeconds - 1) * 1000;
    expect(await vault.open(sealed)).toEqual(session);
    now += 1000;
    expect(await vault.open(sealed)).toBeUndefined();
    expect(await other.open(sealed)).toBeUndefined();
  });

  it('does not open when forged', async () => {
    const vault = createSessionVault([first]);
    const sealed = await vault.seal(session);
    const key = new TextEncoder().encode('0123456789abcdef0123456789abcdef');
    const kid = JSON.parse(Buffer.from(sealed.split('.')[0] ?? '', 'base64url').toString()).kid as string;
    const payload = { token: 't', user_id: 1, role: 'administrator', scope: 'all', affiliate_id: null };
    const forged = [
      '',
      'x',
      '....',
      await new EncryptJWT(payload)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
        .setExpirationTime('1h')
        .encrypt(key),
      await new EncryptJWT(payload).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key),
      await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid }).sign(key),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`,
    ];
    for (const text of forged) expect(await vault.open(text)).toBeUndefined();
  });

  it('does not open with any character changed', async () => {
    const vault = createSessionVault([first]);
    const sealed = await vault.seal(session);
    const bytes = Buffer.from(sealed);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 33, max: 126 }), async (at, byte) => {
        const changed = Buffer.from(bytes);
        changed[at] = byte;
        const text = changed.toString();
        // The last character of a part may hold unused bits.
        const decoded = (of: string) => of.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));
        fc.pre(JSON.stringify(decoded(text)) !== JSON.stringify(decoded(sealed)));
        expect(await vault.open(text)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
