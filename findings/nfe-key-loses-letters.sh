#!/bin/sh
# The access key of an invoice from a company with letters in its CNPJ is refused, and loses the letters when formatted.
#
# Packages: @brazilian-utils/brazilian-utils 2.4.0
# Behaviour: an access key of NF-e, NFC-e, CT-e has 44 positions, of which 14 are the issuer's CNPJ. Since July 2026 these may
#   hold letters (Nota Técnica Conjunta 2025.001 of the tax authorities: the key becomes alphanumeric, its check digit takes
#   the character code less 48). The package knows letters in a CNPJ with `{ version: 2 }`, and its functions for keys do not.
# Seen 2026-11-29:
#   digits only: isValidNfeKey true.
#   with 12ABC34501DE35: isValidNfeKey false, getNfeKeyInfo null; parseNfeKey returns 39 characters, the letters are gone.
#   `{ version: 2 }` changes nothing there.
# Matters: a platform that pays companies against invoices would refuse the first one of each new company.
# What to do: check shape (letters only in positions 7 to 18) and check digit oneself, and keep the key as text.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts @brazilian-utils/brazilian-utils@2.4.0
cat >seen.cjs <<'EOF'
const utils = require('@brazilian-utils/brazilian-utils');
const withCheckDigit = (start) => {
  const sum = [...start].reverse().reduce((total, letter, index) => total + (letter.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
  return start + (sum % 11 < 2 ? 0 : 11 - (sum % 11));
};
const keyOf = (cnpj) => withCheckDigit(`352611${cnpj}55001000001234173910462`);
const v2 = { version: 2 };
const look = (key) => ({
  key,
  valid: utils.isValidNfeKey(key),
  validV2: utils.isValidNfeKey(key, v2),
  taxId: utils.getNfeKeyInfo(key)?.taxId ?? null,
  parsed: utils.parseNfeKey(key, v2),
});
const [digits, letters] = [look(keyOf('11222333000181')), look(keyOf('12ABC34501DE35'))];
console.log(digits, letters, 'the CNPJ alone:', utils.isValidCnpj('12ABC34501DE35', v2));
const isAsSeen =
  digits.valid && digits.taxId === '11222333000181' && utils.isValidCnpj('12ABC34501DE35', v2) &&
  !letters.valid && !letters.validV2 && letters.taxId === null && letters.parsed.length === 39;
if (!isAsSeen) {
  console.error('The behaviour changed: keys with letters are read otherwise than without them now.');
  process.exitCode = 1;
}
EOF
node seen.cjs
