#!/bin/sh
# jsonld 9.0.0: the canonical text of a credential, which its issuer signs, has other digits than the credential: 8.2 hours are
# 8.199999999999999E0, 8.5 hours have an exponent too, but 8 have none and are the same as the text "8". Seen: the line below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . jsonld@9.0.0
cat > run.mjs <<'JS'
import jsonld from 'jsonld';
const FLOAT = 'http://www.w3.org/2001/XMLSchema#float';
const context = { hours: { '@id': 'https://example.test/hours', '@type': FLOAT } };
const canonical = (hours) => jsonld.canonize(
  { '@context': context, '@id': 'https://example.test/class', hours },
  { algorithm: 'RDFC-1.0', format: 'application/n-quads' },
);
const texts = await Promise.all([8.2, 8.5, 8, '8'].map(canonical));
console.log(texts.map((text) => /"(.+)"\^\^/.exec(text)[1]).join(' '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '8.199999999999999E0 8.5E0 8 8'
