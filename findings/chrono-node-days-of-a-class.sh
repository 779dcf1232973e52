#!/bin/sh
# chrono-node 2.10.3: in a list of a class's days, the second day is taken for a year although a year ends the list, and the other days
# are lost. Seen: the two lines below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . chrono-node@2.10.3
cat > run.mjs <<'JS'
import { parse } from 'chrono-node';
const TODAY = new Date(2026, 1, 10, 12);
for (const text of ['March 12, 13 and 14, 2026', 'March 12-14, 2026']) {
  const dates = parse(text, TODAY).flatMap(({ start, end }) => [start, end].filter(Boolean));
  console.log(`${text}: ${dates.map((date) => ['year', 'month', 'day'].map((part) => date.get(part)).join('-')).join(' to ')}`);
}
JS
node run.mjs > seen.txt
cat seen.txt
cmp - seen.txt <<'TEXT'
March 12, 13 and 14, 2026: 2013-3-12
March 12-14, 2026: 2026-3-12 to 2026-3-14
TEXT
