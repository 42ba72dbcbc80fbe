import { expect, it } from 'vitest';
import { brokenRule } from './broken-rule.ts';

const rules =
  'Anúncios de busca com o nome da marca, e-mail não solicitado, cashback acima da comissão. Cupons de terceiros';

it('finds the clause that speaks of the kind of channel, as it is written', () => {
  expect(brokenRule('E-mail marketing', rules)).toBe('e-mail não solicitado');
  expect(brokenRule('Newsletter', rules)).toBe('e-mail não solicitado');
  expect(brokenRule('Cashback', rules)).toBe('cashback acima da comissão');
  expect(brokenRule('Cupons e descontos', rules)).toBe('Cupons de terceiros');
  expect(brokenRule('Vídeo', 'Videos que imitam a loja')).toBe('Videos que imitam a loja');
});

it('finds none where no clause does', () => {
  expect(brokenRule('Blog', rules)).toBeUndefined();
  expect(brokenRule('Redes sociais', rules)).toBeUndefined();
  expect(brokenRule('E-mail marketing', '')).toBeUndefined();
});
