#!/bin/sh
# jsonld 9.0.0 with rdf-canonize 5.0.0: the canonical text of a credential, which its issuer signs, has other digits than the credential:
# 8.2 hours are 8.199999999999999E0. The JSON-LD 1.1 algorithms prescribe it: 15 digits behind the point ("%1.15E"), and not the fewest
# that lead back to the same double, as JSON.stringify writes them. Seen: the line below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "overrides": { "rdf-canonize": "5.0.0" } }' > package.json
npm install --silent --no-audit --no-fund --prefix . jsonld@9.0.0
cat > run.mjs <<'JS'
import jsonld from 'jsonld';
const canonical = (hours) => jsonld.canonize(
  { '@context': { hours: 'urn:example:hours' }, '@id': 'urn:example:class', hours },
  { algorithm: 'RDFC-1.0', format: 'application/n-quads' },
);
const texts = await Promise.all([8.2, 8.3, 8.5].map(canonical));
console.log(texts.map((text) => /"(.+)"\^\^/.exec(text)[1]).join(' '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '8.199999999999999E0 8.300000000000001E0 8.5E0'
