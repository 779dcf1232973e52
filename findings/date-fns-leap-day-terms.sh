#!/bin/sh
# date-fns 4.4.0: intervalToDuration does not carry twelve months into a year from a 29 February to a 28 February: a certificate from
# the leap day of 2024 until the end of February 2027 is for "2 years 12 months". Seen: that, "12 months" for one year, and "3 years"
# from a 28 February.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . date-fns@4.4.0
cat > run.mjs <<'JS'
import { formatDuration, intervalToDuration } from 'date-fns';
const term = (start, end) => formatDuration(intervalToDuration({ start: new Date(...start), end: new Date(...end) }));
console.log([
  term([2024, 1, 29], [2027, 1, 28]),
  term([2024, 1, 29], [2025, 1, 28]),
  term([2025, 1, 28], [2028, 1, 28]),
].join(', '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '2 years 12 months, 12 months, 3 years'
