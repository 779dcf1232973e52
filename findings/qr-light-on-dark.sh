#!/bin/sh
# qr 0.7.0: a code that is dark on light is read, and its negative is not, unless the contrast is much higher; the brighter the picture, the
# higher. Brightness stretched to 0–255 before decoding, both are read. Seen: the lines below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . qr@0.7.0
cat > run.mjs <<'JS'
import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
const text = '7'.repeat(237);
const scale = 4;
const modules = encodeQR(text, 'raw', { border: 4 });
const width = modules.length * scale;
function read(dark, light) {
  const isDark = (pixel) => modules[Math.floor(pixel / width / scale)][Math.floor((pixel % width) / scale)];
  const data = Uint8Array.from({ length: width * width * 3 }, (_, at) => (isDark(Math.floor(at / 3)) ? dark : light));
  try {
    return decodeQR({ width, height: width, data }, { timeLimit: 10_000 }) === text ? 'read' : 'wrong';
  } catch {
    return 'not read';
  }
}
for (const [low, high] of [[60, 100], [104, 152], [152, 248], [0, 255]])
  console.log(`${low} and ${high}: dark on light ${read(low, high)}, light on dark ${read(high, low)}`);
JS
node run.mjs > seen.txt
cat seen.txt
cmp - seen.txt <<'TEXT'
60 and 100: dark on light read, light on dark not read
104 and 152: dark on light read, light on dark not read
152 and 248: dark on light read, light on dark not read
0 and 255: dark on light read, light on dark read
TEXT
