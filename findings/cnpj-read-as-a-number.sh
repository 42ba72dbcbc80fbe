#!/bin/sh
# A CNPJ whose only letter is an E is read as a number, by eight readers in four ways.
#
# Packages: fast-xml-parser 5.12.1, csv-parse 7.0.3, csvtojson 2.0.14, exceljs 4.4.0, js-yaml 5.5.0, yaml 2.9.1, xml2js 0.6.2, xlsx 0.18.5
# Behaviour: since July 2026 the first twelve characters of a new CNPJ are letters and digits. Twelve of them with one E
#   between digits have the form of a number with an exponent. The values are valid CNPJs: check digits by Receita Federal's
#   rule (character code less 48, modulo 11, weights 2 to 9).
# Seen 2026-11-29:
#   1234567E000184 is 1.234567e+190 for most, and 1234567 for xml2js (parseNumbers), which looks like an identifier.
#   12345E67000110 and 9E000001000166 are Infinity for yaml, xml2js and csvtojson: two companies become one.
#   fast-xml-parser does it by default; the CSV readers when asked to convert, which numeric columns ask for.
#   fast-xml-parser, csv-parse, js-yaml and xlsx keep what would be Infinity as text, so tests with one sample may pass.
# Matters: tax invoices (NFS-e, NF-e), files of orders and configurations name companies by this number.
# What to do: switch conversion off for the whole document and convert the fields that are amounts. Test with both samples.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts \
  fast-xml-parser@5.12.1 csv-parse@7.0.3 csvtojson@2.0.14 exceljs@4.4.0 js-yaml@5.5.0 yaml@2.9.1 \
  xml2js@0.6.2 xlsx@0.18.5
cat >seen.cjs <<'EOF'
const { XMLParser } = require('fast-xml-parser');
const { parse } = require('csv-parse/sync');
const { Readable } = require('node:stream');
const xml2js = require('xml2js');
const Excel = require('exceljs');

const readers = {
  'fast-xml-parser': (cnpj) => new XMLParser().parse(`<CNPJ>${cnpj}</CNPJ>`).CNPJ,
  'csv-parse': (cnpj) => parse(`cnpj\n${cnpj}`, { columns: true, cast: true })[0].cnpj,
  'js-yaml': (cnpj) => require('js-yaml').load(`cnpj: ${cnpj}`).cnpj,
  xlsx: (cnpj) => require('xlsx').read(`cnpj\n${cnpj}`, { type: 'string' }).Sheets.Sheet1.A2.v,
  exceljs: async (cnpj) => (await new Excel.Workbook().csv.read(Readable.from([`cnpj\n${cnpj}\n`]))).getCell('A2').value,
  yaml: (cnpj) => require('yaml').parse(`cnpj: ${cnpj}`).cnpj,
  csvtojson: async (cnpj) => (await require('csvtojson')({ checkType: true }).fromString(`cnpj\n${cnpj}`))[0].cnpj,
  xml2js: async (cnpj) =>
    (await xml2js.parseStringPromise(`<CNPJ>${cnpj}</CNPJ>`, { valueProcessors: [xml2js.processors.parseNumbers] })).CNPJ,
};
const expected = {
  '1234567E000184': [1.234567e190, 1.234567e190, 1.234567e190, 1.234567e190, 1.234567e190, 1.234567e190, 1.234567e190, 1234567],
  '12345E67000110': ['12345E67000110', '12345E67000110', '12345E67000110', '12345E67000110', '12345E67000110', Infinity, Infinity, Infinity],
  '9E000001000166': ['9E000001000166', '9E000001000166', '9E000001000166', '9E000001000166', '9E000001000166', Infinity, Infinity, Infinity],
  '12ABC34501DE35': Object.keys(readers).map(() => '12ABC34501DE35'),
};

(async () => {
  const changed = [];
  for (const [cnpj, values] of Object.entries(expected))
    for (const [index, [name, read]] of Object.entries(readers).entries()) {
      const value = await read(cnpj);
      console.log(cnpj, name, typeof value, value);
      if (!Object.is(value, values[index])) changed.push(`${name} reads ${cnpj} as ${value}, no longer as ${values[index]}`);
    }
  if (changed.length === 0) return;
  console.error(`The behaviour changed: ${changed.join('; ')}.`);
  process.exitCode = 1;
})();
EOF
node seen.cjs
