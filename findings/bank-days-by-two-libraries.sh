#!/bin/sh
# Neither of two holiday libraries has the days on which banks in Brazil settle payments, and they are wrong on different days.
#
# Packages: @brazilian-utils/brazilian-utils 2.4.0 (isBusinessDay), date-holidays 3.37.0 (BR, type `public`, and also `bank`)
# Behaviour: banks do not settle on national holidays, Monday and Tuesday of Carnival, Good Friday and Corpus Christi; they
#   do on 24 and 31 December, Ash Wednesday, and election Sundays are Sundays (Resolução CMN 4.880/2020; ANBIMA's list).
# Seen 2026-11-29 for 2026, B a business day, - none:
#   day                          bank  brazilian-utils  public  public and bank
#   16 February, Carnival Monday  -    B                B       -
#   17 February, Carnival Tuesday -    -                B       -
#   4 June, Corpus Christi        -    -                B       -
#   20 November                   -    -                -       -
#   31 December                   B    B                B       B
#   date-holidays' `isHoliday` says yes on 31 December too ('optional'), and on the day of both rounds of an election.
# Matters: a pay day, a deadline of days in banking terms and the release of a commission are counted in these days.
# What to do: take both `public` and `bank` and no other type, or keep the rule as data and test it against ANBIMA's list.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts @brazilian-utils/brazilian-utils@2.4.0 date-holidays@3.37.0
cat >seen.cjs <<'EOF'
const { isBusinessDay } = require('@brazilian-utils/brazilian-utils');
const Holidays = require('date-holidays');
const list = new Holidays('BR').getHolidays(2026).map(({ date, type }) => [date.slice(0, 10), type]);
const isFree = (day, types) => list.some(([date, type]) => date === day && types.includes(type));
const row = (day) =>
  [isBusinessDay(new Date(`${day}T12:00:00Z`)), !isFree(day, ['public']), !isFree(day, ['public', 'bank'])]
    .map((isBusiness) => (isBusiness ? 'B' : '-'))
    .join('');
const seen = Object.fromEntries(['02-16', '02-17', '06-04', '11-20', '12-31'].map((day) => [day, row(`2026-${day}`)]));
const optional = isFree('2026-12-31', ['optional']) && isFree('2026-10-04', ['public']) && isFree('2026-10-25', ['public']);
console.log(seen, 'year-end optional and elections public:', optional);
const expected = { '02-16': 'BB-', '02-17': '-B-', '06-04': '-B-', '11-20': '---', '12-31': 'BBB' };
if (!optional || JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error('The behaviour changed: a library counts other days as business days.');
  process.exitCode = 1;
}
EOF
node seen.cjs
