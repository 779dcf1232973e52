#!/bin/sh
# file-type 22.3.0: a text that begins with BM, MZ or ID3 is detected as a bitmap, a program or a sound recording, by these two or
# three letters alone. Seen: "image/bmp application/x-msdownload audio/mpeg". The product therefore looks for plain text first.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . file-type@22.3.0
cat > run.mjs <<'END'
import { fileTypeFromBuffer } from 'file-type';
const texts = ['BM 2 replaced, 8.2 PSI as found', 'MZ: the middle zone is dry again', 'ID3 of the survey, read by hand'];
const types = await Promise.all(texts.map((text) => fileTypeFromBuffer(Buffer.from(text))));
console.log(types.map((type) => type?.mime).join(' '));
END
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'image/bmp application/x-msdownload audio/mpeg'
