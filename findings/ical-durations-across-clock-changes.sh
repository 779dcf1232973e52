#!/bin/sh
# ical.js 2.2.1: across the start of daylight saving time, a class of 24 hours (PT24H) lasts 23: it ends at 08:00 on the next day, as if it
# took a day (P1D). By RFC 5545 the hours end at 09:00. Seen: the two lines below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ical.js@2.2.1
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
const rule = (name, from, to, start, by) => [`BEGIN:${name}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `DTSTART:${start}`,
  `RRULE:FREQ=YEARLY;${by}`, `END:${name}`];
const calendar = (duration) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VTIMEZONE', 'TZID:America/Los_Angeles',
  ...rule('DAYLIGHT', '-0800', '-0700', '20070311T020000', 'BYMONTH=3;BYDAY=2SU'),
  ...rule('STANDARD', '-0700', '-0800', '20071104T020000', 'BYMONTH=11;BYDAY=1SU'), 'END:VTIMEZONE',
  'BEGIN:VEVENT', 'UID:class@example.test', 'DTSTAMP:20260101T000000Z', 'SUMMARY:Class',
  'DTSTART;TZID=America/Los_Angeles:20260307T080000', `DURATION:${duration}`, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', hour: '2-digit', minute: '2-digit' });
const getEnd = (text) => new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).endDate.toJSDate();
for (const duration of ['P1D', 'PT24H']) console.log(`${duration}: ${FORMAT.format(getEnd(calendar(duration)))}`);
JS
node run.mjs > seen.txt
cat seen.txt
cmp - seen.txt <<'TEXT'
P1D: 08:00
PT24H: 08:00
TEXT
