#!/bin/sh
# A writer of bank files puts `NaN` into every amount, in lines of the right length, and leaves out lines that it cannot write.
#
# Packages: @banco-br/nodejs-cnab 0.2.0 (with the layouts of @banco-br/cnab_yaml 2.1.0)
# Behaviour: helperGenerateRemessaCNAB240 writes a charge file. It turns an amount into a text with a decimal comma, and the
#   writer of fields turns that back by Number(), which knows no comma. It pads what comes out and checks nothing. A layout
#   that is missing is logged, and the file goes on without that line.
# Seen 2026-11-29, one charge of 876.54 (a number):
#   Banrisul (041): five lines of 240 characters (the file's header is empty); amount of segment P (86 to 100) `0000000000NaN00`, and `NaN` in the total of
#     the lot's trailer.
#   Banco do Brasil (001): two lines, of 52 and 102 characters, without header and trailer. Santander (033): four lines of 49,
#     161, 66 and 31. No error for either.
# Matters: whoever tests that each line has 240 characters passes with Banrisul, and hears of it from the bank.
# What to do: write amounts as whole cents padded to the field, refuse what is not a digit, and read each file back by its
#   layout before it leaves.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts @banco-br/nodejs-cnab@0.2.0 @banco-br/cnab_yaml@2.1.0
cat >seen.cjs <<'EOF'
const { isDeepStrictEqual } = require('node:util');
const { helperGenerateRemessaCNAB240 } = require('@banco-br/nodejs-cnab');
// The package logs layouts that it does not have.
console.error = () => undefined;
const company = { codigo_inscricao: '2', numero_inscricao: '11222333000181', nome_empresa: 'LOJA EXEMPLO LTDA' };
const account = { codigo_convenio: '123456', agencia: '1234', conta_corrente: '56789', conta_corrente_dv: '0' };
const charge = {
  nosso_numero: '1', numero_documento: '1', vencimento: '2026-12-04', valor_titulo: 876.54, data_emissao: '2026-11-29', uso_empresa: '1',
  numero_inscricao: '52998224725', nome: 'ANUNCIANTE EXEMPLO', endereco: 'RUA EXEMPLO 1', bairro: 'CENTRO', cep: '50030030', cidade: 'RECIFE',
  estado: 'PE',
};
const linesOf = (bank) => {
  const head = { data_geracao: '2026-11-29T10:00:00', numero_sequencial_arquivo: 1 };
  const file = helperGenerateRemessaCNAB240({ ...company, ...account, ...head, detalhe_segmento: [charge] }, bank);
  return file.split(/\r?\n/).filter((line) => line !== '');
};
const seen = {
  lengths: Object.fromEntries(['041', '033', '001'].map((bank) => [bank, linesOf(bank).map(({ length }) => length).join()])),
  amount: linesOf('041').find((line) => line[13] === 'P').slice(85, 100),
  linesWithNan: linesOf('041').filter((line) => line.includes('NaN')).length,
};
console.log(seen);
const expected = {
  lengths: { '041': '240,240,240,240,240', '033': '49,161,66,31', '001': '52,102' },
  amount: '0000000000NaN00',
  linesWithNan: 2,
};
if (!isDeepStrictEqual(seen, expected)) {
  process.stderr.write('The behaviour changed: amounts are digits now, or missing layouts are errors.\n');
  process.exitCode = 1;
}
EOF
node seen.cjs
