import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEncryption } from '../../../lib/encryption.ts';
import { makeClickId, readClickId } from './click-id.ts';

const encryption = createEncryption(['a key of the tests, long enough']);
const now = new Date('2026-11-22T17:03:04.567Z');

describe('a click id', () => {
  it('contains its link and its instant, in at most 40 characters that no address escapes', () => {
    for (const linkId of [1, 31, 32, 2_147_483_647]) {
      const clickId = makeClickId(linkId, now, randomBytes, encryption);
      expect(clickId).toMatch(/^[0-9A-Z]{40}$/);
      expect(readClickId(clickId, encryption)).toEqual({ linkId, clickedAt: now });
    }
  });

  it('is another one each time', () => {
    const made = new Set(Array.from({ length: 1_000 }, () => makeClickId(7, now, randomBytes, encryption)));
    expect(made.size).toBe(1_000);
  });

  it('is refused with any character changed, cut or added, and by another key', () => {
    const clickId = makeClickId(7, now, randomBytes, encryption);
    for (let place = 0; place < clickId.length; place += 1) {
      const other = clickId[place] === 'A' ? 'B' : 'A';
      expect(readClickId(clickId.slice(0, place) + other + clickId.slice(place + 1), encryption)).toBeUndefined();
    }
    for (const text of ['', clickId.slice(1), `${clickId}0`, clickId.toLowerCase(), ` ${clickId}`, 'x'.repeat(40)]) {
      expect(readClickId(text, encryption)).toBeUndefined();
    }
    expect(readClickId(clickId, createEncryption(['another key of the tests']))).toBeUndefined();
  });

  it('outlives the change of the key, as long as the old one opens', () => {
    const clickId = makeClickId(7, now, randomBytes, encryption);
    const changed = createEncryption(['a new key of the tests', 'a key of the tests, long enough']);
    expect(readClickId(clickId, changed)).toEqual({ linkId: 7, clickedAt: now });
  });
});
