#!/bin/sh
# @18f/us-federal-holidays 4.0.0: New Year's Day of 2022 is observed on 31 December 2021. isAHoliday knows that; inRange for December
# leaves it out, unless the range reaches into the next year. Seen: "true, 2021-12-24, 2021-12-24 2021-12-31".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . @18f/us-federal-holidays@4.0.0
cat > run.mjs <<'JS'
import holidays from '@18f/us-federal-holidays';
const [first, last, next] = [new Date(2021, 11, 1), new Date(2021, 11, 31), new Date(2022, 0, 1)];
const dates = (end) => holidays.inRange(first, end).map(({ dateString }) => dateString).join(' ');
console.log([holidays.isAHoliday(last), dates(last), dates(next)].join(', '));
JS
seen=$(TZ=America/Los_Angeles node run.mjs)
echo "$seen"
test "$seen" = 'true, 2021-12-24, 2021-12-24 2021-12-31'
