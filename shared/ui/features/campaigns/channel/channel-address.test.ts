import { expect, test } from 'vitest';
import { completedAddress } from './channel-address.ts';

test.each([
  ['exemplo.com.br', undefined, 'https://exemplo.com.br'],
  ['  www.exemplo.com.br/loja?x=1 ', 'Blog', 'https://www.exemplo.com.br/loja?x=1'],
  ['exemplo.com:8080/a', 'Blog', 'https://exemplo.com:8080/a'],
  ['//exemplo.com', 'Blog', 'https://exemplo.com'],
  ['http://exemplo.com', 'Blog', 'http://exemplo.com'],
  ['ftp://exemplo.com', 'Blog', 'ftp://exemplo.com'],
  ['@ana.souza', 'Instagram', 'https://www.instagram.com/ana.souza'],
  ['ana_souza', 'Instagram', 'https://www.instagram.com/ana_souza'],
  ['instagram.com/ana', 'Instagram', 'https://instagram.com/ana'],
  ['@canal', 'Canal do YouTube', 'https://www.youtube.com/@canal'],
  ['@canal', 'TikTok', 'https://www.tiktok.com/@canal'],
  ['@canal', 'X', 'https://x.com/canal'],
  // A type that names no network.
  ['@canal', 'Redes sociais', 'https://www.instagram.com/canal'],
  ['@canal', 'Vídeo', 'https://www.youtube.com/@canal'],
  ['canal', 'Redes sociais', 'canal'],
  ['@canal', 'Mix de canais', '@canal'],
  ['canal', 'Blog', 'canal'],
  ['ana@exemplo.com', 'Blog', 'ana@exemplo.com'],
  ['não sei', 'Instagram', 'não sei'],
  ['', 'Instagram', ''],
])('completes %j of a channel of type %j to %j', (typed, type, whole) => {
  expect(completedAddress(typed, type)).toBe(whole);
});
