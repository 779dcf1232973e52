#!/bin/sh
# ts-ics 2.4.6: a class on every second Saturday of the month at 16:00 is expanded to midnights, without the first one; on the 14th of
# every month, it keeps its time and its start. Seen: the two lines below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ts-ics@2.4.6
cat > run.mjs <<'JS'
import { extendByRecurrenceRule } from 'ts-ics';
const start = new Date('2026-03-14T16:00:00Z');
for (const by of [{ byDay: [{ day: 'SA', occurrence: 2 }] }, {}]) {
  const dates = extendByRecurrenceRule({ frequency: 'MONTHLY', count: 3, ...by }, { start });
  console.log(dates.map((date) => date.toISOString().slice(0, 16)).join(' '));
}
JS
TZ=UTC node run.mjs > seen.txt
cat seen.txt
cmp - seen.txt <<'TEXT'
2026-04-11T00:00 2026-05-09T00:00 2026-06-13T00:00
2026-03-14T16:00 2026-04-14T16:00 2026-05-14T16:00
TEXT
