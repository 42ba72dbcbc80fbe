import { expect, it } from 'vitest';
import { channelKindOf } from './channel-kind.ts';

it.each([
  ['https://www.instagram.com/ana', 'Blog', 'instagram'],
  ['https://youtu.be/abc', 'Redes sociais', 'youtube'],
  ['https://vm.tiktok.com/x', null, 'tiktok'],
  ['https://chat.whatsapp.com/x', 'Grupo', 'whatsapp'],
  ['https://t.me/ofertas', null, 'telegram'],
  ['https://play.google.com/store/apps/details?id=a', null, 'app'],
  // Neither a name within another one, nor a path.
  ['https://meuinstagram.com.br/', 'Blog', 'site'],
  ['https://blog.exemplo.test/instagram.com', 'Blog', 'site'],
  ['https://exemplo.test', 'Cupons e descontos', 'coupons'],
  ['https://exemplo.test', 'Cashback', 'cashback'],
  ['https://exemplo.test', 'Comparador de preços', 'comparison'],
  ['https://exemplo.test', 'E-mail marketing', 'email'],
  ['https://exemplo.test', 'Redes sociais', 'social'],
  ['https://exemplo.test', 'Vídeo', 'video'],
  ['https://exemplo.test', 'Aplicativo', 'app'],
  ['sem endereço', null, 'site'],
])('the channel at %s of the type %j is of the kind %s', (url, type, kind) => {
  expect(channelKindOf({ url, type })).toBe(kind);
});
