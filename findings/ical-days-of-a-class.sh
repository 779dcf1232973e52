#!/bin/sh
# node-ical 0.27.2 with rrule-temporal 2.2.8: a class of three days, its later days in RDATE, is expanded to its first day only; RFC 5545
# has all three. With the same days by RRULE, they are there. Seen: "RDATE 07, RRULE 07 14 21".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "overrides": { "rrule-temporal": "2.2.8", "temporal-polyfill": "1.0.8" } }' > package.json
npm install --silent --no-audit --no-fund --prefix . node-ical@0.27.2
cat > run.mjs <<'JS'
import ical from 'node-ical';
const getDays = (others) => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:class@example.test',
    'DTSTAMP:20260101T000000Z', 'SUMMARY:Class', 'DTSTART:20260307T160000Z', 'DTEND:20260307T200000Z', others,
    'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  const event = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
  const days = ical.expandRecurringEvent(event, { from: new Date('2026-03-01'), to: new Date('2026-04-01') });
  return days.map(({ start }) => start.toISOString().slice(8, 10)).join(' ');
};
console.log(`RDATE ${getDays('RDATE:20260314T160000Z,20260321T160000Z')}, RRULE ${getDays('RRULE:FREQ=WEEKLY;COUNT=3')}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'RDATE 07, RRULE 07 14 21'
