#!/bin/sh
# addresser 1.1.22: an address in "N Las Vegas" is in Las Vegas, another city, and one in "W Sacramento" in Sacramento; the letter
# becomes the second line of the address. Seen: the three lines below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . addresser@1.1.22
cat > run.mjs <<'JS'
import addresser from 'addresser';
for (const city of ['N Las Vegas, NV 89030', 'W Sacramento, CA 95691', 'North Las Vegas, NV 89030']) {
  const { addressLine1, addressLine2, placeName } = addresser.parseAddress(`12 Wells Way, ${city}`);
  console.log(`${city}: ${[addressLine1, addressLine2 ?? '-', placeName].join(' | ')}`);
}
JS
node run.mjs > seen.txt
cat seen.txt
cmp - seen.txt <<'TEXT'
N Las Vegas, NV 89030: 12 Wells Way | N | Las Vegas
W Sacramento, CA 95691: 12 Wells Way | W | Sacramento
North Las Vegas, NV 89030: 12 Wells Way | - | North Las Vegas
TEXT
