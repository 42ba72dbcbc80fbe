#!/bin/sh
# The number by which WhatsApp knows a Brazilian is often no phone number for validators, and one library has both answers.
#
# Packages: libphonenumber-js 1.13.16 (default, /max, /mobile), validator 13.15.35, @brazilian-utils/brazilian-utils 2.4.0
# Behaviour: mobile numbers in Brazil got a ninth digit between 2012 and 2016. Accounts that WhatsApp had before keep their id
#   without it (55 31 9123-4567 for 55 31 99123-4567): wwebjs/whatsapp-web.js issue 596, devlikeapro/waha issue 2120 (2026).
# Seen 2026-11-29:
#   +553191234567 (an id): libphonenumber-js valid by default, invalid with /max and /mobile; validator's isMobilePhone
#     (pt-BR) true; brazilian-utils false for phone, mobile and Pix key.
#   +552133334444 (a landline): validator's isMobilePhone true as well; /mobile and brazilian-utils say no mobile.
#   +5531903334444 (a mobile with 90): validator false, the others true.
# Matters: a contact that arrives by a message is not found by the phone that the affiliate entered, or is refused.
# What to do: keep an id as an id. Compare phones by area code and last eight digits, and send to the id that WhatsApp answered.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts \
  libphonenumber-js@1.13.16 validator@13.15.35 @brazilian-utils/brazilian-utils@2.4.0
cat >seen.cjs <<'EOF'
const metadata = ['', '/max', '/mobile'].map((part) => require(`libphonenumber-js${part}`));
const utils = require('@brazilian-utils/brazilian-utils');
const look = (phone) => [
  ...metadata.map(({ isValidPhoneNumber }) => isValidPhoneNumber(phone)),
  require('validator').isMobilePhone(phone, 'pt-BR'),
  utils.isValidMobilePhone(phone, { version: 2 }),
  utils.isValidPixKey(phone),
].map((answer) => (answer ? 'y' : 'n')).join('');
const seen = Object.fromEntries(['+553191234567', '+5531991234567', '+552133334444', '+5531903334444'].map((phone) => [phone, look(phone)]));
console.log('default /max /mobile validator brazilian-utils Pix', seen);
if (Object.values(seen).join() !== 'ynnynn,yyyyyy,yynynn,yyynyy') {
  console.error('The behaviour changed: a library answers otherwise for a number without its ninth digit.');
  process.exitCode = 1;
}
EOF
node seen.cjs
