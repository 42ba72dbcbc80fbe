#!/bin/sh
# SheetJS reads `99,90` of a CSV as 9,990, and `1.234,56` as 1.23456; other readers keep one and change the other.
#
# Packages: xlsx 0.18.5, papaparse 5.7.1 (dynamicTyping), csvtojson 2.0.14 (checkType), exceljs 4.4.0
# Behaviour: each row of a column is typed by itself, and only by English rules. In Brazil the comma is decimal and the point
#   groups thousands; the files have `;` between cells.
# Seen 2026-11-29, one column of a file with `;`:
#   99,90     xlsx 9990, the others keep the text
#   1.234     1.234 for all four (it is R$ 1.234,00)
#   1.234,56  xlsx 1.23456, the others keep the text
#   (99,90)   xlsx -9990, the others keep the text
#   03/12/2026 xlsx: 12 March (serial 46093); 13/12/2026 stays a text
# Matters: a file of orders becomes commissions. A hundredfold amount is seen; a thousandth of one among texts that a later step
#   parses rightly is not, nor is a sale that moves to another month because its day is below 13.
# What to do: switch typing off (`raw: true`, no dynamicTyping), decide the separator once for the whole file, and ask where
#   no amount settles it.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts xlsx@0.18.5 papaparse@5.7.1 csvtojson@2.0.14 exceljs@4.4.0
cat >seen.cjs <<'EOF'
const { Readable } = require('node:stream');
const XLSX = require('xlsx');
const Papa = require('papaparse');
const Excel = require('exceljs');
const cells = ['99,90', '1.234', '1.234,56', '(99,90)', '03/12/2026', '13/12/2026'];
const csv = `valor;pedido\n${cells.map((cell) => `${cell};A1`).join('\n')}\n`;
(async () => {
  const { Sheet1 } = XLSX.read(csv, { type: 'string' }).Sheets;
  const sheet = await new Excel.Workbook().csv.read(Readable.from([csv]), { parserOptions: { delimiter: ';' } });
  const seen = {
    xlsx: cells.map((_cell, row) => Sheet1[`A${row + 2}`].v),
    papaparse: Papa.parse(csv, { header: true, dynamicTyping: true, skipEmptyLines: true }).data.map(({ valor }) => valor),
    csvtojson: (await require('csvtojson')({ checkType: true, delimiter: ';' }).fromString(csv)).map(({ valor }) => valor),
    exceljs: cells.map((_cell, row) => sheet.getCell(`A${row + 2}`).value),
  };
  console.log(cells, seen);
  const english = ['99,90', 1.234, '1.234,56', '(99,90)'];
  const isAsSeen =
    JSON.stringify(seen.xlsx) === JSON.stringify([9990, 1.234, 1.23456, -9990, 46093, '13/12/2026']) &&
    ['papaparse', 'csvtojson', 'exceljs'].every((name) => JSON.stringify(seen[name].slice(0, 4)) === JSON.stringify(english));
  if (isAsSeen) return;
  console.error('The behaviour changed: a reader types amounts with a decimal comma otherwise.');
  process.exitCode = 1;
})();
EOF
node seen.cjs
