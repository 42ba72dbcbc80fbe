#!/bin/sh
# A code that offers Pix and another arrangement: pix-utils gives the other's account as the Pix key.
#
# Packages: pix-utils 2.8.2, @brazilian-utils/brazilian-utils 2.4.0, emvqr 0.0.5
# Behaviour: a BR Code has fields 26 to 51 for accounts, each with the name of its arrangement (Banco Central, manual of the
#   BR Code; EMVCo, merchant-presented mode). Pix is the one named br.gov.bcb.pix, in whichever field it stands.
# Seen 2026-11-29, a code with another arrangement in 26 and Pix with +5521987654321 in 27:
#   pix-utils: no error, a static Pix with the key `LOJA0001`, which is the other arrangement's.
#   brazilian-utils: key +5521987654321.
#   emvqr, a reader for all countries, throws a TypeError at the category 0000 ('none'), which every Pix code has; with 5699
#     instead it reads the same code.
# Matters: a key that is shown to a payer, or stored as the payee's, belongs to nobody or to somebody else.
# What to do: look the arrangement up by its name in all of 26 to 51, and check the key against its kinds.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts \
  pix-utils@2.8.2 @brazilian-utils/brazilian-utils@2.4.0 emvqr@0.0.5
cat >seen.cjs <<'EOF'
const { hasError, isStaticPix, parsePix } = require('pix-utils');
const { getPixPayloadInfo } = require('@brazilian-utils/brazilian-utils');
const field = (id, value) => id + String(value.length).padStart(2, '0') + value;
const pix = field('00', 'br.gov.bcb.pix') + field('01', '+5521987654321');
const other = field('00', 'com.exemplo.arranjo') + field('01', 'LOJA0001');
/** CRC-16/CCITT-FALSE, as EMVCo has it. */
const checkSumOf = (text) => {
  let sum = 0xffff;
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
};
const codeOf = (accounts, category) => {
  const rest = [['53', '986'], ['58', 'BR'], ['59', 'LOJA EXEMPLO'], ['60', 'RECIFE'], ['62', field('05', '***')]];
  const start = `${field('00', '01')}${accounts}${field('52', category)}${rest.map(([id, value]) => field(id, value)).join('')}6304`;
  return start + checkSumOf(start);
};
const emvqr = (code) => {
  try {
    return require('emvqr').decode(code)['52'].data.slice(0, 4);
  } catch (error) {
    return error.name;
  }
};
const keys = (code) => {
  const read = parsePix(code);
  return [hasError(read) ? 'error' : isStaticPix(read) && read.pixKey, getPixPayloadInfo(code)?.key];
};
const [one, two] = [field('26', pix), field('26', other) + field('27', pix)];
const seen = {
  one: keys(codeOf(one, '0000')),
  two: keys(codeOf(two, '0000')),
  emvqr: ['0000', '5699'].map((category) => emvqr(codeOf(one, category))),
};
console.log(seen);
const expected = { one: ['+5521987654321', '+5521987654321'], two: ['LOJA0001', '+5521987654321'], emvqr: ['TypeError', '5699'] };
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error('The behaviour changed: codes with two arrangements, or without a category, are read otherwise.');
  process.exitCode = 1;
}
EOF
node seen.cjs
