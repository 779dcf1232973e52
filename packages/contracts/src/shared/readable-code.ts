/** Crockford's base 32: without I, L, O and U, which are mistaken for other characters or make words. */
export const CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 'XXXX-XXXX' */
export const formatCode = (characters: string): string => characters.replace(/.{4}(?=.)/g, '$&-');

/** A code as it is stored, however it was written: 'o1il-…', in lower case, without hyphens. Null for what is none. */
export function parseReadableCode(text: string, length: number): string | null {
  const characters = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const isCode =
    characters.length === length &&
    Array.from(characters).every((character) => CODE_CHARACTERS.includes(character));
  return isCode ? formatCode(characters) : null;
}
