import { expect, test } from 'vitest';
import { EnvError, readEnv } from '../env.ts';
import { isTrustedProxy } from './trusted-proxies.ts';

test.each([
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['::1', true],
  ['10.0.0.5', true],
  ['10.0.0.6', false],
  ['10.1.200.3', true],
  ['10.2.0.1', false],
  ['fd00::9', true],
  ['2001:db8::1', false],
  ['', false],
])('whether a proxy at %j is trusted: %s', (peer, expected) => {
  const env = readEnv({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16, fd00::/8' });
  expect(isTrustedProxy(env, peer)).toBe(expected);
});

test('without configuration only this machine is trusted', () => {
  expect(['127.0.0.1', '10.0.0.5'].map((peer) => isTrustedProxy(readEnv({}), peer))).toEqual([true, false]);
});

test.each(['10.0.0', '10.0.0.0/33', 'proxy.example', 'fd00::/129', '10.0.0.1/'])(
  '%j is reported as an invalid network',
  (text) => {
    expect(() => readEnv({ TRUSTED_PROXIES: text })).toThrow(EnvError);
  },
);
