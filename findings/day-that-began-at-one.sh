#!/bin/sh
# The first instant of a Brazilian day is on the day before for date-fns-tz; and of two 23:30 in one night, libraries take
# different ones.
#
# Packages: date-fns-tz 3.2.0 with date-fns 4.4.0, @date-fns/tz 1.4.1, luxon 3.7.2, dayjs 1.11.19, moment-timezone 0.6.0,
#   @electric-sql/pglite 0.5.14 (PostgreSQL)
# Behaviour: until 2019 daylight saving time in São Paulo began and ended at midnight: 4 November 2018 had no 00:00, and 17
#   February 2018 had 23:30 twice. Europe and the United States change in the small hours.
# Seen 2026-11-29, as UTC:
#   2018-11-04 00:00  date-fns-tz 02:00, which is 3 November, 23:00; all others 03:00, 4 November, 01:00
#   2018-02-17 23:30  date-fns-tz, @date-fns/tz, moment-timezone 01:30 (the first); luxon, dayjs, PostgreSQL 02:30 (the second)
# Matters: `from` of a report or a rate that starts on such a day takes in an hour of the day before, and a sale of that hour gets
#   another rate in the program than in the database. Histories that are imported from other platforms go back that far.
# What to do: choose a rule (RFC 5545, section 3.3.5: skipped by the offset before, repeated the first) and convert in one
#   place only, never partly in SQL. Test with both days.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts \
  date-fns-tz@3.2.0 date-fns@4.4.0 @date-fns/tz@1.4.1 luxon@3.7.2 dayjs@1.11.19 moment-timezone@0.6.0 @electric-sql/pglite@0.5.14
cat >seen.cjs <<'EOF'
const zone = 'America/Sao_Paulo';
const dayjs = require('dayjs');
dayjs.extend(require('dayjs/plugin/utc'));
dayjs.extend(require('dayjs/plugin/timezone'));
const { TZDate } = require('@date-fns/tz');
const numbersOf = (text) => text.split(/\D/).map(Number);
(async () => {
  const db = await require('@electric-sql/pglite').PGlite.create();
  const readers = {
    'date-fns-tz': (text) => require('date-fns-tz').fromZonedTime(text, zone),
    '@date-fns/tz': (text) => {
      const [year, month, day, hour, minute] = numbersOf(text);
      return new TZDate(year, month - 1, day, hour, minute, zone);
    },
    'moment-timezone': (text) => require('moment-timezone').tz(text, zone),
    luxon: (text) => require('luxon').DateTime.fromSQL(text, { zone }),
    dayjs: (text) => dayjs.tz(text, zone),
    PostgreSQL: async (text) => (await db.query('select $1::timestamp at time zone $2 as instant', [text, zone])).rows[0].instant,
  };
  const seen = {};
  for (const text of ['2018-11-04 00:00', '2018-02-17 23:30', '2026-12-01 00:00'])
    seen[text] = await Promise.all(
      Object.values(readers).map(async (read) => new Date((await read(text)).valueOf()).toISOString().slice(5, 16)),
    );
  console.log(Object.keys(readers), seen);
  await db.close();
  const [skipped, first, second, plain] = ['11-04T03:00', '02-18T01:30', '02-18T02:30', '12-01T03:00'];
  const expected = {
    '2018-11-04 00:00': ['11-04T02:00', skipped, skipped, skipped, skipped, skipped],
    '2018-02-17 23:30': [first, first, first, second, second, second],
    '2026-12-01 00:00': [plain, plain, plain, plain, plain, plain],
  };
  if (JSON.stringify(seen) === JSON.stringify(expected)) return;
  console.error('The behaviour changed: a library reads the hour that was skipped or repeated otherwise.');
  process.exitCode = 1;
})();
EOF
node seen.cjs
