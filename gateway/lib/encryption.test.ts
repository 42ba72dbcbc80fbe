import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const [first, second] = ['the first key, long enough to be one', 'the second key, long enough to be one'] as const;
const encryption = createEncryption([first]);

describe('sealed texts', () => {
  it('open to the text, and differ each time', () => {
    const sealed = encryption.seal('segredo çã€', 'second_factor:1');
    expect(encryption.open(sealed, 'second_factor:1')).toBe('segredo çã€');
    expect(encryption.seal('segredo çã€', 'second_factor:1')).not.toBe(sealed);
    expect(sealed).not.toContain('segredo');
  });

  it('open for what they were sealed for only, and unchanged only', () => {
    const sealed = encryption.seal('segredo', 'second_factor:1');
    expect(() => encryption.open(sealed, 'second_factor:2')).toThrow();
    const [id = '', content = ''] = sealed.split('.');
    const bytes = Buffer.from(content, 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => encryption.open(`${id}.${changed.toString('base64url')}`, 'second_factor:1')).toThrow();
    }
  });

  it('open after a new first key was added, and not without their key', () => {
    const sealed = encryption.seal('segredo', 'a');
    expect(createEncryption([second, first]).open(sealed, 'a')).toBe('segredo');
    expect(() => createEncryption([second]).open(sealed, 'a')).toThrow('DATA_KEY');
  });
});

it('keyed hashes depend on the key, the text and the use', () => {
  const hashes = [
    encryption.keyedHash('529.982.247-25', 'document'),
    encryption.keyedHash('529.982.247-26', 'document'),
    encryption.keyedHash('529.982.247-25', 'code'),
    createEncryption([second]).keyedHash('529.982.247-25', 'document'),
  ];
  expect(new Set(hashes).size).toBe(4);
  expect(encryption.keyedHash('529.982.247-25', 'document')).toBe(hashes[0]);
  const renewed = createEncryption([second, first]);
  expect(renewed.keyedHashes('529.982.247-25', 'document')).toEqual([hashes[3], hashes[0]]);
});
