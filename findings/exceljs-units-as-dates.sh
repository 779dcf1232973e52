#!/bin/sh
# exceljs 4.4.0: a differential pressure of 8.2 is read as a date of January 1900 if its unit stands in the number format letter by letter
# behind backslashes, which make a letter literal as quotes do; in quotes, it stays a number. Seen: the three lines below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . exceljs@4.4.0
cat > run.mjs <<'JS'
import ExcelJS from 'exceljs';
const formats = ['0.0" psid"', '0.0\\ \\p\\s\\i\\d', '0.0\\ \\g\\p\\m'];
const workbook = new ExcelJS.Workbook();
const sheet = workbook.addWorksheet('Readings');
formats.forEach((numFmt, index) => Object.assign(sheet.getCell(index + 1, 1), { value: 8.2, numFmt }));
const read = new ExcelJS.Workbook();
await read.xlsx.load(await workbook.xlsx.writeBuffer());
formats.forEach((format, index) => {
  const { value } = read.getWorksheet('Readings').getCell(index + 1, 1);
  console.log(`${format}: ${value instanceof Date ? value.toISOString() : value}`);
});
JS
node run.mjs > seen.txt
cat seen.txt
cmp - seen.txt <<'TEXT'
0.0" psid": 8.2
0.0\ \p\s\i\d: 1900-01-07T04:48:00.000Z
0.0\ \g\p\m: 1900-01-07T04:48:00.000Z
TEXT
