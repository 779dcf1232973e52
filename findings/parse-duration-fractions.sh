#!/bin/sh
# parse-duration 2.1.9: a fraction of an hour is added up from its digits: half an hour is 3 hours, and a class of an hour and a half
# takes 13. Seen: "1/2 h is 3 h, 3/4 h is 7 h, 1 1/2 h is 13 h, 1.5 h is 1.5 h".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . parse-duration@2.1.9
cat > run.mjs <<'JS'
import parse from 'parse-duration';
console.log(['1/2 h', '3/4 h', '1 1/2 h', '1.5 h'].map((text) => `${text} is ${parse(text, 'h')} h`).join(', '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '1/2 h is 3 h, 3/4 h is 7 h, 1 1/2 h is 13 h, 1.5 h is 1.5 h'
