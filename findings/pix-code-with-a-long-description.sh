#!/bin/sh
# A description that is too long breaks a Pix code without an error; how long it may be depends on the key.
#
# Packages: qrcode-pix 5.0.0, pix-qrcode 1.0.0, pix-utils 2.8.2, @brazilian-utils/brazilian-utils 2.4.0
# Behaviour: key and description share field 26 of a BR Code, whose length has two digits, so at most 99 characters. 22 of them
#   are the arrangement's name and the heads of the fields: what is left is 77 less the key less 4: 37 beside a random
#   key, 59 beside a mobile, none beside the longest e-mail.
# Seen 2026-11-29, with a description of 61 characters:
#   random key: qrcode-pix, pix-qrcode and pix-utils write a length of three digits (`26123`), which shifts all that follows.
#     pix-utils cannot read its own code ('invalid emv code').
#   mobile: `26101`, the same. With 37 characters all codes are read.
#   brazilian-utils cuts the text to what fits, and says nothing: 37 of 61 characters arrive.
# Matters: a payment is matched by its description. The same text works for one payee and breaks for another one's key.
# What to do: compute the room from the key, refuse longer texts, and put the reference in the txid (25 characters).
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts \
  qrcode-pix@5.0.0 pix-qrcode@1.0.0 pix-utils@2.8.2 @brazilian-utils/brazilian-utils@2.4.0
cat >seen.cjs <<'EOF'
const { QrCodePix } = require('qrcode-pix');
const { staticPix } = require('pix-qrcode');
const { createStaticPix, hasError, parsePix } = require('pix-utils');
const { generatePixPayload } = require('@brazilian-utils/brazilian-utils');
const long = 'Comissoes de novembro de 2026, campanha de Natal, canal LOJA1';
const [name, city, txid] = ['Loja Exemplo', 'Recife', 'PEDIDO1'];
const builders = {
  'qrcode-pix': (key, message) => QrCodePix({ version: '01', key, name, city, transactionId: txid, message, value: 10.5 }).payload(),
  'pix-qrcode': async (pixKey, description) =>
    (await staticPix({ pixKey, merchant: name, merchantCity: city, amount: '10.50', transactionId: txid, description })).payload,
  'pix-utils': (pixKey, infoAdicional) =>
    createStaticPix({ merchantName: name, merchantCity: city, pixKey, infoAdicional, transactionAmount: 10.5, txid }).toBRCode(),
  'brazilian-utils': (key, description) => generatePixPayload({ key, merchantName: name, merchantCity: city, amount: 10.5, txid, description }),
};
const resultOf = (code) => {
  const pix = parsePix(code);
  return hasError(pix) ? `${code.slice(6, 11)} not read` : `read, ${pix.infoAdicional.length}`;
};
(async () => {
  const seen = {};
  for (const [kind, key] of [['random', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'], ['mobile', '+5521987654321']])
    for (const length of [37, 61]) {
      const row = Object.values(builders).map(async (build) => resultOf(await build(key, long.slice(0, length))));
      seen[`${kind} ${length}`] = await Promise.all(row);
    }
  console.log(Object.keys(builders), seen);
  const read = Array.from({ length: 4 }, () => 'read, 37');
  const expected = {
    'random 37': read,
    'random 61': ['26123 not read', '26123 not read', '26123 not read', 'read, 37'],
    'mobile 37': read,
    'mobile 61': ['26101 not read', '26101 not read', '26101 not read', 'read, 59'],
  };
  if (JSON.stringify(seen) === JSON.stringify(expected)) return;
  console.error('The behaviour changed: long descriptions are refused, cut or written otherwise.');
  process.exitCode = 1;
})();
EOF
node seen.cjs
