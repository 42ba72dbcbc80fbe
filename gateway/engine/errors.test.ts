import { expect, test } from 'vitest';
import { isErrorCode } from '#shared/errors.ts';
import { ptBr } from '#shared/i18n/pt-br.ts';
import { faults } from './errors.ts';

test('every fault of the gateway is one of the REST API and has its words', () => {
  for (const [code, { status }] of Object.entries(faults)) {
    // The proxy has words of its own for a gateway in trouble.
    if (status >= 500) continue;
    if (!isErrorCode(code)) throw new Error(`shared/errors.ts does not know the fault ${code}`);
    expect(Object.keys(ptBr.errors), `words of ${code}`).toContain(code);
  }
});
