#!/bin/sh
# A range of days that Intl writes in Portuguese cannot be read in a PDF by jsPDF, and neither can the rest of its line.
#
# Packages: jspdf 4.2.1, pdfjs-dist 5.4.530 (reader)
# Behaviour: the standard fonts know Windows-1252. One character outside it makes jsPDF write the whole text in two bytes per
#   character, which the font shows one by one. Intl puts such characters where nobody typed one.
# Seen 2026-11-29, texts as a reader of the file gets them:
#   formatRange in pt-BR, `1 – 29 de novembro de 2026`, has thin spaces (U+2009) around its dash: `1| |–| |2 9| |d e| |n o v …`
#   `José` in composed form is right; decomposed (as macOS names files) it is `J o s e ...`
#   `−R$ 10,00` with the real minus sign (U+2212): a quotation mark for the minus, and blanks between the digits
#   an amount by Intl (no-break space) is right to see, and comes back with a plain blank: a search for Intl's text fails.
# Matters: statements and receipts have a period, names and amounts below zero in each line.
# What to do: normalize to NFC, replace U+2009, U+202F, U+2212 and their like, and read the file again in a test.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts jspdf@4.2.1 pdfjs-dist@5.4.530
cat >seen.mjs <<'EOF'
import { jsPDF } from 'jspdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const readAgain = async (text) => {
  const pdf = new jsPDF();
  pdf.text(text, 10, 20);
  const { promise } = getDocument({ data: new Uint8Array(pdf.output('arraybuffer')), verbosity: 0 });
  const { items } = await (await (await promise).getPage(1)).getTextContent();
  return items.map(({ str }) => str).join('');
};
const days = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const texts = {
  range: days.formatRange(new Date('2026-11-01'), new Date('2026-11-29')),
  composed: 'José',
  decomposed: 'José'.normalize('NFD'),
  minus: '\u2212R$ 10,00',
  amount: brl.format(1234.56),
};
const seen = {};
for (const [name, text] of Object.entries(texts)) seen[name] = await readAgain(text);
console.log(texts, seen);
const isAsSeen =
  seen.range.includes('n o v e m b r o') && seen.composed === 'José' && seen.decomposed.startsWith('J o s e') &&
  seen.minus.includes('1 0 , 0 0') && seen.amount === texts.amount.replace('\u00a0', ' ') && seen.amount !== texts.amount;
if (!isAsSeen) {
  console.error('The behaviour changed: texts with characters outside Windows-1252 are written or read otherwise.');
  process.exitCode = 1;
}
EOF
node seen.mjs
