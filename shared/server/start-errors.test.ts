import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv as readGatewayEnv } from '../../gateway/env.ts';
import { readEnv as readProxyEnv } from '../../proxy/env.ts';
import { inBothLanguages, inPortuguese } from './start-errors.ts';

type Variables = Record<string, string>;

/** Returns the lines with which both servers refuse a configuration. */
function refusals(variables: Variables): string[] {
  return [readGatewayEnv, readProxyEnv].flatMap((read) => {
    try {
      read(variables);
      return [];
    } catch (error) {
      return error instanceof Error ? error.message.split('\n') : [];
    }
  });
}

const documented = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
const variables = [...new Set([...documented.matchAll(/`([A-Z][A-Z_]{2,})`/g)].map(([, name]) => name!))];
/** What is neither a number, an address, a path nor a name, and too short or too long for what is a text. */
const wrongValues = ['\u0007', '-1', 'x'.repeat(130)];

test('every refusal of a variable is said in Portuguese too', () => {
  const lines = new Set<string>();
  for (const name of variables)
    for (const value of wrongValues) for (const line of refusals({ [name]: value })) lines.add(line);
  const together: Variables[] = [
    { NODE_ENV: 'production' },
    { BILLING_BANK: 'x'.repeat(400) },
    { DATABASE_DIRECT_URL: 'postgres://a@b/c', SMTP_URL: 'smtp://a', ERP_URL: 'https://a.example/' },
    { NODE_ENV: 'production', SAMPLE_DATA: 'demo' },
  ];
  for (const given of together) for (const line of refusals(given)) lines.add(line);
  expect(lines.size).toBeGreaterThan(35);
  expect([...lines].filter((line) => inPortuguese(line) === undefined)).toEqual([]);
});

test('both languages stand one after the other; what is said in both already stays', () => {
  expect(inBothLanguages('PORT must be a whole number from 0 to 9.\nLOG_LEVEL must be one of: a, b.')).toBe(
    'PORT deve ser um número inteiro de 0 a 9.\nLOG_LEVEL deve ser um destes valores: a, b.\nPORT must be a whole number from 0 to 9.\nLOG_LEVEL must be one of: a, b.',
  );
  expect(inBothLanguages('O banco de dados é antigo.\nThe database is old.')).toBe(
    'O banco de dados é antigo.\nThe database is old.',
  );
  expect(
    inPortuguese('The gateway did not start: DATABASE_URL: PostgreSQL 15 or newer is needed; this one is 12.'),
  ).toBe('O gateway não iniciou: DATABASE_URL: É necessário o PostgreSQL 15 ou mais novo; este é o 12.');
});
