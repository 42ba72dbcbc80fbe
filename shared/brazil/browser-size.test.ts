import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** Returns the browser bundle of one module of this folder. */
async function bundle(module: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry: `${import.meta.dirname}/${module}.ts`, formats: ['es'] } },
  });
  const files = Array.isArray(output) ? output.flatMap((result) => result.output) : [];
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
}

test.each([
  ['cpf', 1000],
  ['cnpj', 1200],
  ['cep', 700],
  ['phone', 1300],
  ['pix', 3000],
])('%s adds less than %d bytes to a browser bundle, without the bank list', async (module, bytesMax) => {
  const code = await bundle(module);
  expect(code).not.toContain('Banco do Brasil');
  expect(code).toContain('export');
  expect(gzipSync(code).length).toBeLessThan(bytesMax);
});

test('the searched word exists in the list itself', async () => {
  expect(await bundle('banks')).toContain('Banco do Brasil');
});
