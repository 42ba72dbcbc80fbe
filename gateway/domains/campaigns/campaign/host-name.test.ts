import { expect, test } from 'vitest';
import { hostName } from './host-name.ts';

test.each([
  ['www.loja.com.br', 'www.loja.com.br'],
  ['WWW.Loja.COM.br', 'www.loja.com.br'],
  ['loja.com', 'loja.com'],
  ['maçã.com.br', 'xn--ma-tiap.com.br'],
  ['xn--ma-tiap.com.br', 'xn--ma-tiap.com.br'],
  ['loja.github.io', 'loja.github.io'],
])('%s is a host', (text, name) => {
  expect(hostName(text)).toBe(name);
});

test.each([
  ...['', 'loja', 'localhost', 'com.br', 'COM.BR', 'github.io', 'loja.com.br.', '.loja.com.br', 'loja..com.br'],
  ...['https://loja.com.br', '//loja.com.br', 'loja.com.br/x', 'loja.com.br?x', 'loja.com.br#x', 'loja.com.br:443'],
  ...[
    'ana@loja.com.br',
    'ana:x@loja.com.br',
    'loja.com.br\\@evil.com',
    'loja%2ecom.br',
    'lo ja.com.br',
    'loja.com.br\n',
  ],
  ...['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '127.0.0.1.', '１２７.0.0.1', '*.loja.com.br', '-loja.com.br'],
  ...['loja_1.com.br', `${'a'.repeat(64)}.com.br`, `${'a.'.repeat(130)}com.br`, 'loja.123', 'ⓖithub.io'],
])('%s is none', (text) => {
  expect(hostName(text)).toBeUndefined();
});
