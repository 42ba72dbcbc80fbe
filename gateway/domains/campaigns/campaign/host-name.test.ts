import { expect, test } from 'vitest';
import { hostName, wrongPartOfHost } from './host-name.ts';

test.each([
  ['www.loja.com.br', 'www.loja.com.br'],
  ['WWW.Loja.COM.br', 'www.loja.com.br'],
  ['loja.com', 'loja.com'],
  ['maçã.com.br', 'xn--ma-tiap.com.br'],
  ['xn--ma-tiap.com.br', 'xn--ma-tiap.com.br'],
  ['loja.github.io', 'loja.github.io'],
  ['https://www.loja.com.br/ofertas', 'www.loja.com.br'],
  ['HTTP://WWW.Loja.com.br', 'www.loja.com.br'],
  ['loja.com.br/x', 'loja.com.br'],
  ['loja.com.br?x=a@b:1', 'loja.com.br'],
  ['https://loja.com.br#x', 'loja.com.br'],
  ['https://maçã.com.br/p/1?utm_source=a', 'xn--ma-tiap.com.br'],
])('%s is a host', (text, name) => {
  expect(hostName(text)).toBe(name);
});

test.each([
  '',
  'loja',
  'localhost',
  'com.br',
  'COM.BR',
  'github.io',
  'loja.com.br.',
  '.loja.com.br',
  'loja..com.br',
  '//loja.com.br',
  'https:///loja.com.br',
  'ftp://loja.com.br',
  'https://https://loja.com.br',
  'loja.com.br:443',
  'https://loja.com.br:8080/x',
  'https://com.br/x',
  'https://127.0.0.1/x',
  'https://loja.com.br@evil.com/',
  'https://loja.com.br\\@evil.com',
  'https://loja.com.br\\.evil.com/',
  'javascript:alert(1)',
  'https://',
  'ana@loja.com.br',
  'ana:x@loja.com.br',
  'loja.com.br\\@evil.com',
  'loja%2ecom.br',
  'lo ja.com.br',
  'loja.com.br\n',
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '127.0.0.1.',
  '１２７.0.0.1',
  '*.loja.com.br',
  '-loja.com.br',
  'loja_1.com.br',
  `${'a'.repeat(64)}.com.br`,
  `${'a.'.repeat(130)}com.br`,
  'loja.123',
  'ⓖithub.io',
])('%s is none', (text) => {
  expect(hostName(text)).toBeUndefined();
});

test.each([
  'loja.br',
  'app.br',
  'co.uk',
  'com.ar',
  'gov.ck',
  's3.amazonaws.com',
  's3-sa-east-1.amazonaws.com',
  's3.sa-east-1.amazonaws.com',
  'amazonaws.com',
  'blob.core.windows.net',
  'web.core.windows.net',
  'azurestaticapps.net',
  '1.azurestaticapps.net',
  'storage.googleapis.com',
  'run.app',
  'r2.dev',
  'nyc3.digitaloceanspaces.com',
  'up.railway.app',
  'fly.dev',
  'wordpress.com',
  'sites.google.com',
  'blogspot.com',
  'notion.site',
])('%s, where anybody may have a page, is none', (host) => {
  expect(hostName(host)).toBeUndefined();
  expect(hostName(`https://${host}/balde/pagina.html`)).toBeUndefined();
});

test.each([
  'loja.s3.amazonaws.com',
  'loja.s3-website-sa-east-1.amazonaws.com',
  'd111111abcdef8.cloudfront.net',
  'loja.blob.core.windows.net',
  'loja.1.azurestaticapps.net',
  'loja.wordpress.com',
  'www.gov.br',
  'minha.loja.br',
])('%s, whose owner is one, is a host', (host) => {
  expect(hostName(host)).toBe(host);
});

test.each([
  'lojavirtualnuvem.com.br',
  'lojaintegrada.com.br',
  'commercesuite.com.br',
  'vtexcommercestable.com.br',
  'mitiendanube.com',
  'myshopify.com',
  'wixsite.com',
  'mycartpanda.com',
  'dooca.store',
  'loja2.com.br',
  'myvtex.com',
  'minhalojanouol.com.br',
])('a shop on the platform %s is a host, and the platform is none', (platform) => {
  expect(hostName(platform)).toBeUndefined();
  expect(hostName(`https://minhaloja.${platform}/produto`)).toBe(`minhaloja.${platform}`);
});

test.each([
  ['loja.com.br:8080', 'validation.host_port'],
  ['https://www.loja.com.br:443/ofertas', 'validation.host_port'],
  [':8080', 'validation.host'],
  ['127.0.0.1:8080', 'validation.host'],
  ['com.br:80', 'validation.host'],
  ['ana:1@loja.com.br', 'validation.host'],
  ['loja.com.br:x', 'validation.host'],
])('%s is refused as %s', (text, key) => {
  expect(wrongPartOfHost(text)).toBe(key);
});
