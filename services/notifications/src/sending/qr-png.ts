import { crc32, deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';

/** Pixels of a dot: twice those that a mail shows, for sharp screens. */
const SCALE = 12;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** One bit a pixel, black and white, with no interlacing. */
const FORMAT = [1, 0, 0, 0, 0];

/** A PNG picture of a QR code, dark on light with its quiet zone: programs that recolor mails don't recolor pictures. */
export function qrPng(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { border: 4, scale: SCALE });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(rows.length, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set(FORMAT, 8);
  const lines = rows.map((row) => [0, ...getBytes(row)]);
  return Buffer.concat([
    SIGNATURE,
    getChunk('IHDR', header),
    getChunk('IDAT', deflateSync(Uint8Array.from(lines.flat()))),
    getChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Eight pixels a byte, the first in the highest bit; white is 1. */
const getBytes = (row: readonly boolean[]): number[] =>
  Array.from({ length: Math.ceil(row.length / 8) }, (_, at) =>
    row.slice(at * 8, at * 8 + 8).reduce((byte, isDark, bit) => byte | (isDark ? 0 : 0x80 >> bit), 0),
  );

function getChunk(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
