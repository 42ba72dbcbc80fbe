import { expect, test } from 'vitest';
import { en } from './en.ts';
import { ptBr } from './pt-br.ts';
import type { Catalogue } from './translate.ts';

function texts(catalogue: Catalogue, path = ''): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([name, node]): [string, string][] =>
    typeof node === 'string' ? [[path + name, node]] : texts(node, `${path}${name}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/%\{\w+\}/g)].map(([placeholder]) => placeholder).sort();

const portuguese = texts(ptBr);
const english = new Map(texts(en));

test('both languages have the same keys', () => {
  expect([...english.keys()].sort()).toEqual(portuguese.map(([key]) => key).sort());
});

test('a text has the same placeholders in both languages', () => {
  const different = portuguese.filter(
    ([key, text]) => String(placeholders(text)) !== String(placeholders(english.get(key) ?? '')),
  );
  expect(different).toEqual([]);
});

test('only texts of codes shown as empty are blank', () => {
  const blank = [...portuguese, ...english].filter(([key, text]) => text.trim() === '' && !key.startsWith('codes.'));
  expect(blank).toEqual([]);
});

test('texts fixed by the specification are exact', () => {
  expect(ptBr.screens).toMatchObject({
    affiliate_saved: 'Afiliado Atualizado com sucesso',
    address: { postal_code_br: 'Cep*', postal_code_other: 'Zip Code / Postal Code*', street: 'Logradouro*' },
    channels: { add: 'Adicionar Canal', created: 'Canal criado com sucesso' },
    financial: {
      available: 'Comissões disponíveis para pagamento',
      in_progress: 'Pagamentos em andamento',
      future: 'Comissões futuras',
      request: 'Solicitar pagamento',
      details: 'Detalhes',
      refused_title: 'Não é possível solicitar o pagamento',
      incomplete_title: 'Informações para pagamento incompletas',
      business_name_empty: 'Para solicitar o pagamento, é necessário preencher o campo "Empresa" na aba %{tab}.',
    },
  });
  expect(ptBr.portal.auth.registered).toBe('Cadastro realizado');
  expect(ptBr.portal.layout.logout_question).toBe('Deseja sair da plataforma?');
});
