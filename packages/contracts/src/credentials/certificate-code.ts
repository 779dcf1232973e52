import { parseReadableCode } from '../shared/readable-code.ts';

/** 80 bits. */
export const CODE_LENGTH = 16;

/** A code of a certificate as it is stored, however it was written. Null for what is none. */
export const parseCode = (text: string): string | null => parseReadableCode(text, CODE_LENGTH);

/** The page where everybody verifies a certificate. */
export const verifyHref = (code: string): string => `/verify/${code}`;
