#!/bin/sh
# A refund written in Brazil's ways becomes a sale: each of four parsers loses a minus that another one reads.
#
# Packages: js-brasil 2.8.0, @brazilian-utils/brazilian-utils 2.4.0, currency.js 2.0.4, accounting 0.4.1, brazilian-values 0.14.1
# Behaviour: amounts below zero are written -R$ 1.234,56 (Intl in pt-BR), R$ -1.234,56 (spreadsheets), (1.234,56) (accountants),
#   1.234,56- (mainframes of banks), and with the real minus sign U+2212 (typeset pages and what is copied from them).
# Seen 2026-11-29; + is 1234.56, - is -1234.56, n is NaN:
#                 js-brasil  brazilian-utils  currency.js  accounting  brazilian-values
#   -R$ 1.234,56  +          -                -            -           n
#   R$ -1.234,56  +          -                -            -           n
#   (1.234,56)    +          +                -            -           n
#   1.234,56-     +          +                n            +           n
#   U+2212        +          +                +            +           n
# Matters: refunds and claw-backs arrive as lines of the same order. A lost minus pays twice, and the total looks plausible.
# What to do: match the whole text against the forms that are known and refuse the rest; never strip what is not a digit.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts \
  js-brasil@2.8.0 @brazilian-utils/brazilian-utils@2.4.0 currency.js@2.0.4 accounting@0.4.1 brazilian-values@0.14.1
cat >seen.cjs <<'EOF'
const parsers = [
  (text) => require('js-brasil').utilsBr.currencyToNumber(text),
  (text) => require('@brazilian-utils/brazilian-utils').parseCurrency(text),
  (text) => require('currency.js')(text, { separator: '.', decimal: ',' }).value,
  (text) => require('accounting').unformat(text, ','),
  (text) => require('brazilian-values').parseToNumber(text),
];
const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(-1234.56);
const signOf = (number) => ({ '1234.56': '+', '-1234.56': '-', NaN: 'n' })[String(number)] ?? String(number);
const seen = {};
for (const text of ['1.234,56', intl, 'R$ -1.234,56', '(1.234,56)', '1.234,56-', '\u22121.234,56'])
  seen[text] = parsers.map((parse) => signOf(parse(text))).join('');
console.log(seen);
if (Object.values(seen).join() !== '+++++,+---n,+---n,++--n,++n+n,++++n') {
  console.error('The behaviour changed: a parser reads or refuses a minus that it lost.');
  process.exitCode = 1;
}
EOF
node seen.cjs
