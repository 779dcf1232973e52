/** Crockford's base 32: without I, L, O and U, which are mistaken for other characters or make words. */
export const CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 bits. */
export const CODE_LENGTH = 16;

/** 'XXXX-XXXX-XXXX-XXXX' */
export const formatCode = (characters: string): string => characters.replace(/.{4}(?=.)/g, '$&-');

/** A code as it is stored, however it was written: 'o1il-…', in lower case, without hyphens. Null for what is none. */
export function parseCode(text: string): string | null {
  const characters = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const isCode =
    characters.length === CODE_LENGTH &&
    Array.from(characters).every((character) => CODE_CHARACTERS.includes(character));
  return isCode ? formatCode(characters) : null;
}

/** The page where everybody verifies a certificate. */
export const verifyHref = (code: string): string => `/verify/${code}`;
