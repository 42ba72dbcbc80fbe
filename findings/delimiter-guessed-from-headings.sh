#!/bin/sh
# Papa Parse takes the comma for the delimiter of a file with `;`, because the headings name units.
#
# Packages: papaparse 5.7.1
# Behaviour: the delimiter is guessed by counting cells in the first lines: the one with the steadiest and highest count
#   wins. Where a decimal comma stands in as many cells as there are units with a comma in the headings, the comma is steady.
# Seen 2026-11-29:
#   Pedido;Valor (R$, com frete);Comissão (R$, 10%)  with lines such as 1001;1.234,56;123,46: delimiter `,`, 3 cells in each
#     line, no error; `1001;1.234` is the first.
#   the same lines under Pedido;Valor;Comissão: delimiter `;`.
# Matters: shops and networks in Brazil export `;` with decimal commas, and headings with units; nothing fails, cells are wrong.
# What to do: find the header by the names that are expected, for each possible delimiter, and pass the delimiter on.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts papaparse@5.7.1
cat >seen.cjs <<'EOF'
const Papa = require('papaparse');
const lines = '1001;1.234,56;123,46\n1002;99,90;9,99\n1003;2.000,00;200,00\n';
const guess = (head) => {
  const { data, meta, errors } = Papa.parse(head + lines, { skipEmptyLines: true });
  return [meta.delimiter, ...new Set(data.map((cells) => cells.length)), ...errors.map(({ code }) => code)].join(' ');
};
const seen = {
  plain: guess('Pedido;Valor;Comissão\n'),
  units: guess('Pedido;Valor (R$, com frete);Comissão (R$, 10%)\n'),
};
console.log(seen);
const expected = { plain: '; 3', units: ', 3' };
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error('The behaviour changed: another delimiter is guessed for headings with units.');
  process.exitCode = 1;
}
EOF
node seen.cjs
