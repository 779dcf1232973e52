#!/bin/sh
# footinch 1.0.2: a size of an inch and a half is read as a foot and half an inch when it is written as on a pipe, 1-1/2", or with the
# unit "in"; only 1 1/2" is right. Seen: 1.5, 12.5 and 12.5 inches.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . footinch@1.0.2
cat > run.mjs <<'JS'
import footinch from 'footinch';
const inches = ['1 1/2"', '1-1/2"', '1 1/2 in'].map((size) => footinch.parse.FEET(size) * 12);
console.log(inches.map((value) => value.toFixed(1)).join(' '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '1.5 12.5 12.5'
