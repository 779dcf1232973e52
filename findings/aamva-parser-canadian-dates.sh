#!/bin/sh
# aamva-parser 1.7.0: on a Canadian driver's licence, whose country it reads, the dates are read in the order of the United States
# (MMDDCCYY), although the AAMVA standard has CCYYMMDD for Canada: it expired in the year 308. Seen: the two lines below, for licences
# that differ in country and order of the dates alone.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . aamva-parser@1.7.0
cat > run.cjs <<'JS'
const { Parse } = require('aamva-parser');
/** The text of a licence's barcode by the standard of 2020, with the right offset and length of its subfile. */
const barcode = (issuer, country, issued, born, expires) => {
  const elements = ['DAQD1234567', 'DCSDOE', 'DDEN', 'DACSAM', 'DDFN', 'DADNONE', 'DDGN', 'DCAG', 'DCBNONE', 'DCDNONE'];
  elements.push(`DBD${issued}`, `DBB${born}`, `DBA${expires}`, 'DBC1', 'DAU180 cm', 'DAYBRO', 'DAG12 OAK AVE');
  elements.push('DAITOWN', 'DAJON', 'DAKA1A1A1     ', 'DCF1234', `DCG${country}`);
  const subfile = `DL${elements.join('\n')}\r`;
  const header = `@\n\x1e\rANSI ${issuer}100001DL`;
  const offset = header.length + 8;
  return header + String(offset).padStart(4, '0') + String(subfile.length).padStart(4, '0') + subfile;
};
for (const { country, expirationDate } of [
  Parse(barcode('636014', 'USA', '12042024', '03071985', '03072029')),
  Parse(barcode('636012', 'CAN', '20241204', '19850307', '20290307')),
])
  console.log(`${country}: ${expirationDate.toISOString().slice(0, 10)}`);
JS
seen=$(node run.cjs)
echo "$seen"
test "$seen" = 'United States: 2029-03-07
Canada: 0308-08-29'
