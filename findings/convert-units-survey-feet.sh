#!/bin/sh
# convert-units 2.3.4: an inch is not 25.4 mm, as metric and imperial lengths meet in a rounded US survey foot; and the best unit for 24
# inches is that foot, while 12 are a foot and 36 a yard. Seen: 25.399999187 mm; 1 ft, 1.999996 ft-us, 1 yd.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . convert-units@2.3.4
cat > run.cjs <<'JS'
const convert = require('convert-units');
const best = [12, 24, 36].map((inches) => convert(inches).from('in').toBest());
const lengths = best.map(({ val, unit }) => `${Number(val.toFixed(6))} ${unit}`);
console.log(`${convert(1).from('in').to('mm').toFixed(9)} mm; ${lengths.join(', ')}`);
JS
seen=$(node run.cjs)
echo "$seen"
test "$seen" = '25.399999187 mm; 1 ft, 1.999996 ft-us, 1 yd'
