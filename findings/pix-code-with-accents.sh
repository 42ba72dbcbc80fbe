#!/bin/sh
# Three builders of Pix codes and three readers do not agree on the check sum of a name with an accent.
#
# Packages: faz-um-pix 2.0.2, pix-payload 1.0.4, pix-qrcode 1.0.0 (builders); pix-utils 2.8.2,
#   @brazilian-utils/brazilian-utils 2.4.0, validation-br 2.0.0 (readers); qrcode-pix 5.0.0 (builder that removes accents)
# Behaviour: the builders keep an accent and compute the CRC-16 of a BR Code over character codes (ç is one byte, E7), the
#   readers over UTF-8 (two bytes, C3 A7). A QR code carries bytes, and phones read UTF-8.
# Seen 2026-11-29:
#   payee `Acai Sao Joao`: each code is read by all three readers.
#   payee `Açaí São João`: none of the three codes is read by any of them ('invalid crc'); the same payee by qrcode-pix, which
#     writes ACAI SAO JOAO, is read by all.
#   payee `Acai – Recife` (a dash, code above 255): pix-qrcode and faz-um-pix throw a RangeError without a text, pix-payload
#     writes what none reads, qrcode-pix keeps the dash and is read by all.
# Matters: names and towns of payees in Brazil have accents as a rule, and developers try their own name first.
# What to do: remove accents and everything else outside printable ASCII from name, town and description before building.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts \
  faz-um-pix@2.0.2 pix-payload@1.0.4 pix-qrcode@1.0.0 qrcode-pix@5.0.0 pix-utils@2.8.2 \
  @brazilian-utils/brazilian-utils@2.4.0 validation-br@2.0.0
cat >seen.cjs <<'EOF'
const { Pix } = require('faz-um-pix');
const { payload } = require('pix-payload');
const { staticPix } = require('pix-qrcode');
const { QrCodePix } = require('qrcode-pix');
const { hasError, parsePix } = require('pix-utils');
const { isValidPixPayload } = require('@brazilian-utils/brazilian-utils');
const { isPixCopyPaste } = require('validation-br');
const [key, city] = ['7d9f0335-8dcc-4054-9bf9-0dbd61d36906', 'Recife'];
const builders = {
  'faz-um-pix': (name) => Pix(key, name, city, '10.50', ''),
  'pix-payload': (name) => payload({ key, name, city, amount: 10.5, transactionId: 'PEDIDO1' }),
  'pix-qrcode': async (merchant) =>
    (await staticPix({ pixKey: key, merchant, merchantCity: city, amount: '10.50', transactionId: 'PEDIDO1' })).payload,
  'qrcode-pix': (name) => QrCodePix({ version: '01', key, name, city, transactionId: 'PEDIDO1', value: 10.5 }).payload(),
};
const readers = [(code) => !hasError(parsePix(code)), isValidPixPayload, isPixCopyPaste];
const readersOf = async (build, name) => {
  try {
    const code = await build(name);
    return readers.filter((reads) => reads(code)).length;
  } catch (error) {
    return error.name;
  }
};
(async () => {
  const seen = {};
  for (const name of ['Acai Sao Joao', 'Açaí São João', 'Acai – Recife'])
    seen[name] = await Promise.all(Object.values(builders).map((build) => readersOf(build, name)));
  console.log(Object.keys(builders), seen);
  const expected = {
    'Acai Sao Joao': [3, 3, 3, 3],
    'Açaí São João': [0, 0, 0, 3],
    'Acai – Recife': ['RangeError', 0, 'RangeError', 3],
  };
  if (JSON.stringify(seen) === JSON.stringify(expected)) return;
  console.error('The behaviour changed: builders and readers agree otherwise on names with accents.');
  process.exitCode = 1;
})();
EOF
node seen.cjs
