#!/bin/sh
# vcf 2.1.2: a card that is read and written again has X-AB-LABEL where it had X-ABLabel, the name under which address books label a
# grouped number, so that "Office" is lost on a telephone; a property in capitals, X-SOCIALPROFILE, keeps its name. Seen: the two lines below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . vcf@2.1.2
cat > run.cjs <<'JS'
const vCard = require('vcf');
const lines = [
  ...['BEGIN:VCARD', 'VERSION:3.0', 'N:Doe;Sam;;;', 'FN:Sam Doe', 'item1.TEL:+1 555 010 0102'],
  ...['item1.X-ABLabel:Office', 'X-SOCIALPROFILE:sam', 'END:VCARD', ''],
];
const written = new vCard().parse(lines.join('\r\n')).toString('3.0');
for (const line of written.split('\r\n')) if (/X-/.test(line)) console.log(line);
JS
seen=$(node run.cjs)
echo "$seen"
test "$seen" = 'item1.X-AB-LABEL:Office
X-SOCIALPROFILE:sam'
