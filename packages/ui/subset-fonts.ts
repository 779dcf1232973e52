/**
 * Writes the fonts of `src/fonts`: `node packages/ui/subset-fonts.ts`, after a new version of a font or for more characters.
 * Each family has a small file with the characters that the site's own texts use, which every page needs, and one with the
 * accented letters of Western Europe; `global.css` names their ranges. Letters of other Latin languages come from the
 * packages' own files.
 */
import fs from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** ASCII, and the signs in texts of the site. The same ranges stand in `global.css`. */
const BASIC = [
  [0x20, 0x7e],
  [0xa0],
  [0xa9],
  [0xb0],
  [0xb7],
  [0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022],
  [0x2026],
  [0x2191],
  [0x2193],
  [0x2212],
];
/** The rest of Latin-1, the French ligature and the euro. */
const ACCENTS = [
  [0xa1, 0xa8],
  [0xaa, 0xaf],
  [0xb1, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x20ac],
  [0x2122],
];

const FAMILIES = [
  { name: 'instrument-sans', weights: { min: 400, max: 700 } },
  // Headings, the name and figures all have about this weight; one weight is 9 KB less than a range.
  { name: 'bricolage-grotesque', weights: 620 },
];

const getText = (ranges: readonly (readonly number[])[]): string =>
  ranges
    .flatMap(([first = 0, last = first]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    .map((code) => String.fromCodePoint(code))
    .join('');

for (const { name, weights } of FAMILIES) {
  const source = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const font = await fs.readFile(fileURLToPath(import.meta.resolve(source)));
  for (const [part, ranges] of Object.entries({ basic: BASIC, accents: ACCENTS })) {
    const subset = await subsetFont(font, getText(ranges), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    });
    await fs.writeFile(new URL(`src/fonts/${name}-${part}.woff2`, import.meta.url), subset);
  }
}
