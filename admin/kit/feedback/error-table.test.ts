import { expect, it } from 'vitest';
import { errorFile } from './error-table.tsx';

it('the file opens in Excel with its accents, and no cell of the imported file runs as a formula', async () => {
  const errors = [
    { line: 3, column: 'preço', code: 'invalid', message: 'Valor; inválido' },
    { line: 4, column: '=cmd()', code: 'invalid', message: '+1' },
    { line: 5, column: null, code: 'invalid', message: 'x' },
  ];
  const text = await (await errorFile(errors, ['line', 'column', 'reason'], ['Linha', 'Coluna', 'Motivo'])).text();
  const bytes = new Uint8Array(await (await errorFile(errors, ['line'], ['Linha'])).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(text.split('\r\n')).toEqual(['Linha;Coluna;Motivo', '3;preço;"Valor; inválido"', `4;"'=cmd()";"'+1"`, '5;;x']);
});
