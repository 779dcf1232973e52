#!/bin/sh
# ical.js 2.2.1 and node-ical 0.27.2, across the start of daylight saving time: for the one, 24 hours (PT24H) are as long as a day (P1D),
# 23 hours, and for the other a day is 24 hours. By RFC 5545 the day ends at 08:00 and the hours at 09:00. Seen: the two lines below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ical.js@2.2.1 node-ical@0.27.2
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
const rule = (name, from, to, start, by) => [`BEGIN:${name}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `DTSTART:${start}`,
  `RRULE:FREQ=YEARLY;${by}`, `END:${name}`];
const calendar = (duration) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VTIMEZONE', 'TZID:America/Los_Angeles',
  ...rule('DAYLIGHT', '-0800', '-0700', '20070311T020000', 'BYMONTH=3;BYDAY=2SU'),
  ...rule('STANDARD', '-0700', '-0800', '20071104T020000', 'BYMONTH=11;BYDAY=1SU'), 'END:VTIMEZONE',
  'BEGIN:VEVENT', 'UID:class@example.test', 'DTSTAMP:20260101T000000Z', 'SUMMARY:Class',
  'DTSTART;TZID=America/Los_Angeles:20260307T080000', `DURATION:${duration}`, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', hour: '2-digit', minute: '2-digit' });
const first = (text) => new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).endDate.toJSDate();
const second = (text) => Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT').end;
for (const duration of ['P1D', 'PT24H']) {
  const text = calendar(duration);
  console.log(`${duration}: ical.js ${FORMAT.format(first(text))}, node-ical ${FORMAT.format(second(text))}`);
}
JS
node run.mjs > seen.txt
cat seen.txt
cmp - seen.txt <<'TEXT'
P1D: ical.js 08:00, node-ical 09:00
PT24H: ical.js 08:00, node-ical 09:00
TEXT
