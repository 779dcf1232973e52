export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');

/** The header of compound files: old Word documents, spreadsheets and others. */
const OLD_OFFICE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016)]);
export const DOC = Buffer.concat([OLD_OFFICE, Buffer.from('WordDocument', 'utf16le')]);
/** A Word document with a password. */
export const ENCRYPTED = Buffer.concat([OLD_OFFICE, Buffer.from('EncryptedPackage', 'utf16le')]);
export const SHEET = OLD_OFFICE;

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
export const HTML = '<!doctype html><script>alert(1)</script>';
