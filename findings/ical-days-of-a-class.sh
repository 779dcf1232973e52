#!/bin/sh
# ical.js 2.2.1 and node-ical 0.27.2: a class of three days, its later days in RDATE, is on its later days only for the one, and on its
# first day only for the other; RFC 5545 has all three. Seen: "ical.js 14 21, node-ical 07".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ical.js@2.2.1 node-ical@0.27.2
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:class@example.test',
  'DTSTAMP:20260101T000000Z', 'SUMMARY:Class', 'DTSTART:20260307T160000Z', 'DTEND:20260307T200000Z',
  'RDATE:20260314T160000Z,20260321T160000Z', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
const days = [];
for (let time = iterator.next(); time; time = iterator.next()) days.push(time.day);
const [event] = Object.values(nodeIcal.sync.parseICS(text)).filter(({ type }) => type === 'VEVENT');
const others = nodeIcal.expandRecurringEvent(event, { from: new Date('2026-03-01'), to: new Date('2026-04-01') });
console.log(`ical.js ${days.join(' ')}, node-ical ${others.map(({ start }) => start.toISOString().slice(8, 10)).join(' ')}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'ical.js 14 21, node-ical 07'
