import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A font file of some characters of a family: 'noto-sans-sc-4-wght-normal'. */
export type Face = string;
/** A family of the site's own, beside the one for documents. */
export type Family = 'bricolage-grotesque' | 'instrument-sans';

/** DejaVu, for letters that run from right to left. */
export const RTL_FACE: Face = 'dejavu-rtl';

const WEIGHTS = { regular: 400, bold: 700 };
export type Weight = keyof typeof WEIGHTS;

const JAPANESE = /\p{Script=Hiragana}|\p{Script=Katakana}/u;
const KOREAN = /\p{Script=Hangul}/u;
/** Scripts with a family of their own name. */
const SCRIPTS = [
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Ethiopic'],
];

/** Families by the script of a letter. What they lack, and everything else, is DejaVu's. */
const FAMILIES: readonly (readonly [RegExp, ...string[]])[] = [
  [KOREAN, 'noto-sans-kr'],
  [JAPANESE, 'noto-sans-jp'],
  [
    /\p{Script=Han}|\p{Script=Bopomofo}|[\u3000-\u303F\uFE30-\uFE4F\uFF00-\uFFEF]/u,
    ...['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'],
  ],
  ...SCRIPTS.map(
    (script) => [new RegExp(`\\p{Script=${script}}`, 'u'), `noto-sans-${script.toLowerCase()}`] as const,
  ),
];

/** What decides between the faces of a letter. */
export interface Choice {
  family?: Family | undefined;
  /** The families of the paragraph’s country, which come first. */
  country?: readonly string[];
  /** The ranges of the packages name letters that their fonts lack. */
  mayHave?: (face: Face, letter: string) => boolean;
}

/** The forms of Chinese characters differ by country; only the letters beside them tell which one. */
export const findCountry = (text: string): readonly string[] =>
  JAPANESE.test(text) ? ['noto-sans-jp'] : KOREAN.test(text) ? ['noto-sans-kr'] : [];

/** The face of a letter. Undefined: DejaVu's. */
export function findFace(letter: string, { family, country = [], mayHave }: Choice): Face | undefined {
  const [, ...families] = FAMILIES.find(([script]) => script.test(letter)) ?? [null];
  const preferred = families.length > 1 ? [...country, ...families] : families;
  for (const name of family === undefined ? preferred : [family, ...preferred]) {
    const face = findSlice(name, letter);
    if (face !== undefined && (mayHave?.(face, letter) ?? true)) return face;
  }
  return undefined;
}

const found = new Map<string, Face | undefined>();

/** The file of a family that has a letter. Large families have a hundred, each with many ranges: the answer is cached. */
function findSlice(family: string, letter: string): Face | undefined {
  const key = `${family} ${letter}`;
  if (found.has(key)) return found.get(key);
  const code = letter.codePointAt(0) ?? 0;
  const slice = getSlices(family).find(({ ranges }) =>
    ranges.some(([from, to]) => code >= from && code <= to),
  );
  found.set(key, slice?.face);
  return slice?.face;
}

const require = createRequire(import.meta.url);
const slices: Record<string, readonly { face: Face; ranges: (readonly [from: number, to: number])[] }[]> = {};

/** The files of a family, with the characters that each has. The slices of large families are called '[4]'. */
function getSlices(family: string) {
  return (slices[family] ??= Object.entries(
    JSON.parse(
      readFileSync(require.resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
    ) as Record<string, string>,
  ).map(([slice, list]) => ({
    face: `${family}-${slice.replace(/\W/g, '')}-wght-normal`,
    ranges: list.split(',').map(parseRange),
  })));
}

/** 'U+4E00-4E0F' or 'U+4E00' */
function parseRange(range: string): readonly [number, number] {
  const [from = 0, to = from] = range
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return [from, to];
}

/** The font of a face, with these letters alone: TrueType of one weight, as pdfkit embeds no variable WOFF2. */
export async function readFace(face: Face, letters: string, weight: Weight): Promise<Buffer> {
  if (face === RTL_FACE) return readDejaVu(weight);
  // Few texts need it: it loads WebAssembly.
  const { default: subsetFont } = await import('subset-font');
  const [family = ''] = /^.+?(?=-[^-]+(?:-ext)?-wght-normal$)/.exec(face) ?? [];
  const file = readFileSync(require.resolve(`@fontsource-variable/${family}/files/${face}.woff2`));
  return subsetFont(file, letters, { targetFormat: 'truetype', variationAxes: { wght: WEIGHTS[weight] } });
}

const dejaVu: Partial<Record<Weight, Buffer>> = {};

/** Covers Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic. */
export const readDejaVu = (weight: Weight): Buffer =>
  (dejaVu[weight] ??= readFileSync(
    require.resolve(`dejavu-fonts-ttf/ttf/${weight === 'bold' ? 'DejaVuSans-Bold' : 'DejaVuSans'}.ttf`),
  ));
