import { expect, test } from 'vitest';
import { isErrorCode } from '#shared/errors.ts';
import { portal, staff, visitor } from '#shared/words/errors.pt-br.ts';
import { faults } from './errors.ts';

test('every fault of the gateway is a code of the REST API and has a text', () => {
  for (const [code, { status }] of Object.entries(faults)) {
    // The proxy has its own texts for a failing gateway.
    if (status >= 500) continue;
    if (!isErrorCode(code)) throw new Error(`shared/errors.ts does not know the fault ${code}`);
    expect(Object.keys({ ...visitor.errors, ...portal.errors, ...staff.errors }), `words of ${code}`).toContain(code);
  }
});
