#!/bin/sh
# parse-address 1.1.2, whose README names fractional building numbers: the fraction is dropped without a trace, so that two houses next
# to each other have one address. Seen: "123 Oak Ave Fresno, 123 Oak Ave Fresno" for numbers 123 and 123 1/2.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . parse-address@1.1.2
cat > run.mjs <<'JS'
import { parseLocation } from 'parse-address';
const addresses = ['123 Oak Ave, Fresno, CA 93721', '123 1/2 Oak Ave, Fresno, CA 93721'].map(parseLocation);
console.log(addresses.map(({ number, street, type, city }) => `${number} ${street} ${type} ${city}`).join(', '));
console.log(JSON.stringify(addresses[0]) === JSON.stringify(addresses[1]));
JS
node run.mjs > seen.txt
cat seen.txt
cmp - seen.txt <<'TEXT'
123 Oak Ave Fresno, 123 Oak Ave Fresno
true
TEXT
