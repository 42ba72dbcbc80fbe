import { describe, expect, it } from 'vitest';
import type { SearchForm } from '#shared/codes/platform/search-form.ts';
import { recognizeSearch } from './recognize-search.ts';

describe('recognizeSearch', () => {
  it.each<[text: string, form: SearchForm | null, values: object]>([
    ['AB.123.4CD/0001-60', 'cnpj', { document: 'AB1234CD000160' }],
    ['ab1234cd000160', 'cnpj', { document: 'AB1234CD000160' }],
    ['AB.123.4CD/0001', 'cnpj', { document: 'AB1234CD0001' }],
    ['529.982.247-25', 'cpf', { document: '52998224725' }],
    ['52998224725', 'cpf', { document: '52998224725', reference: '52998224725' }],
    ['529.982.2', 'cpf', { document: '5299822' }],
    ['ana@exemplo.test', 'email', { email: 'ana@exemplo.test' }],
    ['Ana@Exem', 'email', { email: 'ana@exem' }],
    ['(21) 98765-4321', 'phone', { phone: '21987654321' }],
    ['+55 21 98765-4321', 'phone', { phone: '21987654321' }],
    ['+55 31 9123-4567', 'phone', { phone: '31991234567' }],
    ['553191234567', 'phone', { phone: '31991234567' }],
    ['3191234567', null, { phone: '31991234567', reference: '3191234567' }],
    ['+351 912 345 678', 'phone', { phone: '351912345678' }],
    ['98765-4321', null, { phone: '987654321' }],
    ['123E4567-e89b-12d3-a456-426614174000', 'pix_key', { pix_key: '123e4567-e89b-12d3-a456-426614174000' }],
    ['R$ 929,67', 'amount', { amount: '92967' }],
    ['1.076,26', 'amount', { amount: '107626' }],
    ['929.67', 'amount', { amount: '92967' }],
    ['341', 'number', { number: '341', amount: '34100', reference: '341' }],
    ['#341', 'number', { number: '341' }],
    ['PG000000000000000341', 'bank_number', { bank_number: '341' }],
    ['01JABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDE', 'click_id', { click_id: '01JABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDE' }],
    ['https://www.canal1.exemplo.test/ofertas', 'address', { address: 'canal1 exemplo test ofertas' }],
    ['canal1.exemplo.test', 'address', { address: 'canal1 exemplo test' }],
    ['https://parceria.test/c/abcd2345', 'address', { code: 'abcd2345' }],
    ['PED-00000001', null, { reference: 'PED-00000001', code: 'PED-00000001' }],
    ['JOÃO da Cunha', null, { words: 'joao da cunha' }],
    ['CNPJ: 12.345.678/0001-95', 'cnpj', { document: '12345678000195' }],
  ])('takes %s for %s', (text, form, values) => {
    const recognized = recognizeSearch(` ${text} `);
    expect(recognized.form).toBe(form);
    expect(recognized.values).toMatchObject(values);
  });

  it.each([
    ['lote 24', ['payment-run'], '24'],
    ['Payment run 24', ['payment-run'], '24'],
    ['payment #24', ['payment'], '24'],
    ['Pagamento nº 24', ['payment'], '24'],
    ['fatura 7', ['advertiser-invoice', 'custom-invoice'], '7'],
    ['CPF 24', null, '24'],
  ])('takes %s for a number of %j', (text, kinds, number) => {
    const recognized = recognizeSearch(text);
    expect(recognized.kinds).toEqual(kinds);
    expect(recognized.values.number).toBe(number);
  });

  it('takes the name of a kind for a word where no number follows', () => {
    const { kinds, values } = recognizeSearch('Campanha de Natal');
    expect(kinds).toBeNull();
    expect(values.words).toBe('campanha de natal');
  });

  it('keeps the words of the whole text for the kinds that it does not name', () => {
    expect(recognizeSearch('Campanha Natal 2026')).toMatchObject({
      kinds: ['campaign'],
      values: { words: 'natal 2026' },
      words: 'campanha natal 2026',
    });
  });

  it.each(['a', '-', '%', '_', '()', "' or 1=1"])('finds nothing in %s that a query could not take', (text) => {
    expect(recognizeSearch(text).values.words ?? '').toMatch(/^[a-z\d ]*$/);
  });
});
