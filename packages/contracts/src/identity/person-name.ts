import * as z from '@backflow/contracts/zod';
import { brand } from '../brand.ts';
import { requiredText } from '../fields.ts';
import { FORMER_MEMBER } from './erased-member.ts';

const ADDRESS = /@|:\/\/|\bwww\./i;

/** A person's name. An address in it would be a stranger's message in our mails. */
export const personName = (label: string, max: number) =>
  requiredText(label, { max }).check(
    z.refine((value) => !ADDRESS.test(value), {
      error: `${label} must be a name, without addresses`,
    }),
    z.refine((value) => !mixesScripts(value), {
      error: `${label} must not mix letters of different alphabets`,
    }),
    z.refine((value) => !isReservedName(value), { error: `${label} ${RESERVED_NAME}` }),
  );

export const RESERVED_NAME = 'must be your own: this one stands for the site or the people who run it';

/** Reserved in any position of a name. */
const RESERVED_WORDS = [
  ...['admin', 'admins', 'administrator', 'administrators', 'sysadmin', 'webmaster', 'superuser'],
  ...['moderator', 'moderators', 'support', 'helpdesk', 'staff', 'user'],
];
/** Reserved as a full name, ignoring spaces and punctuation. */
const RESERVED_NAMES = ['Former', FORMER_MEMBER, 'Deleted account', brand.name, brand.companyName];

/**
 * True if a name imitates the site or its staff, also with look-alikes of other alphabets, digits, accents or
 * punctuation between the letters.
 * @param others further names to refuse, such as the brand that an administrator has set
 */
export function isReservedName(name: string, others: readonly string[] = []): boolean {
  const nameParts = getSkeleton(name).split(/[^\p{L}]+/u);
  const joined = nameParts.join('');
  return (
    nameParts.some((part) => reservedWords.has(part)) ||
    reservedWords.has(joined) ||
    [...RESERVED_NAMES, ...others].some((reserved) => getJoinedSkeleton(reserved) === joined)
  );
}

// Letters that read as Latin ones in most typefaces: Cyrillic, Greek and other Latin letters, and digits. One letter stands for those
// that are confused with each other (I, l, 1).
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ4@',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁɗ',
    e: 'еεєё3',
    g: 'ɡ',
    h: 'һ',
    i: 'іιıɩ1l|!ӏł',
    j: 'ј',
    k: 'кκ',
    m: 'мμ',
    n: 'ηпո',
    o: 'оοσ0øօ',
    p: 'рρ',
    r: 'гг',
    s: 'ѕ5$',
    t: 'тτ7',
    u: 'υս',
    v: 'ν',
    x: 'хχ',
    y: 'уγ',
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin])),
);

/** The skeleton of a name (UTS 39): names with the same skeleton look alike. */
function getSkeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{DI}]/gu, '');
  return Array.from(plain, (letter) => LOOKALIKES[letter] ?? letter).join('');
}

const getJoinedSkeleton = (name: string): string => getSkeleton(name).replace(/[^\p{L}]+/gu, '');

const reservedWords: ReadonlySet<string> = new Set(RESERVED_WORDS.map(getSkeleton));

/** The scripts that are distinguished; all others count as one. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Georgian: /\p{Script=Georgian}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Arabic: /\p{Script=Arabic}/u,
  Cherokee: /\p{Script=Cherokee}/u,
  Coptic: /\p{Script=Coptic}/u,
  Han: /\p{Script=Han}/u,
  Hiragana: /\p{Script=Hiragana}/u,
  Katakana: /\p{Script=Katakana}/u,
  Hangul: /\p{Script=Hangul}/u,
  Bopomofo: /\p{Script=Bopomofo}/u,
};

/** Japanese, Korean and Chinese are written with several scripts, and with Latin letters between (UTS 39, highly restrictive). */
const COMBINED_SCRIPTS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];

const LETTER = /\p{L}/u;
/** Used by several scripts, such as the apostrophe letter and the Japanese prolonged sound mark. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;

function mixesScripts(name: string): boolean {
  const scripts = new Set(
    Array.from(name.normalize('NFC'))
      .filter((letter) => LETTER.test(letter) && !SHARED.test(letter))
      .map((letter) => Object.entries(SCRIPTS).find(([, pattern]) => pattern.test(letter))?.[0] ?? 'other'),
  );
  if (scripts.size < 2) return false;
  return !COMBINED_SCRIPTS.some((together) => [...scripts].every((script) => together.includes(script)));
}
