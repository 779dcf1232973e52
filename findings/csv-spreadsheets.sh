#!/bin/sh
# csv-stringify 6.9.0 with escape_formulas, opened by LibreOffice 7.4.7: the apostrophe that it writes is shown in the cell, a text of
# digits loses its zeros (00123 is 123), also behind a space, and stays text behind a no-break space. Seen: the four lines below, after
# CSV to XLSX and back. The product therefore writes a no-break space.
# Needs LibreOffice: apt-get install libreoffice-calc
set -eu
command -v soffice > /dev/null || { echo 'LibreOffice is missing: apt-get install libreoffice-calc' >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . csv-stringify@6.9.0
cat > run.mjs <<'END'
import { writeFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
const rows = [['- Plumbing', '+15550102030', '=1+1']];
const guarded = ['00123', '+15550102030', '=1+1'];
writeFileSync('in.csv', stringify(rows, { bom: true, escape_formulas: true })
  + ['', ' ', '\u00a0'].map((guard) => `${guarded.map((text) => guard + text).join(',')}\n`).join(''));
END
node run.mjs
soffice -env:UserInstallation="file://$folder/profile" --headless --convert-to xlsx in.csv > /dev/null 2>&1
soffice -env:UserInstallation="file://$folder/profile" --headless --convert-to csv --outdir out in.xlsx > /dev/null 2>&1
cat > expected.csv <<'END'
'- Plumbing,'+15550102030,'=1+1
123,15550102030,2
123,15550102030, =1+1
~00123,~+15550102030,~=1+1
END
sed "1s/^$(printf '\357\273\277')//; s/$(printf '\302\240')/~/g" out/in.csv > seen.csv
cat seen.csv
cmp seen.csv expected.csv
