import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e7490' } });

/** A photo of a phone: rotated, with its location. */
export const phonePhoto = (): Promise<Buffer> =>
  plain(1600, 1200)
    .withExif({
      IFD0: { Make: 'Phone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 34/1 54/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const png = (width = 300, height = 200): Promise<Buffer> => plain(width, height).png().toBuffer();
export const gif = (): Promise<Buffer> => plain(40, 40).gif().toBuffer();
export const webp = (): Promise<Buffer> => plain(40, 40).webp().toBuffer();

/** Half a JPEG of noise: half the bytes are half the picture. */
export async function truncatedJpeg(): Promise<Buffer> {
  const image = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .jpeg()
    .toBuffer();
  return image.subarray(0, image.length / 2);
}

/** A PNG of a few bytes whose header claims this many pixels, of three channels. */
export async function pngClaiming(width: number, height: number, { bits = 8 } = {}): Promise<Buffer> {
  const image = Buffer.from(await png(1, 1));
  const header = 16;
  image.writeUInt32BE(width, header);
  image.writeUInt32BE(height, header + 4);
  image.writeUInt8(bits, header + 8);
  image.writeUInt32BE(crc32(image.subarray(12, 29)), 29);
  return image;
}

/** The header of an iPhone's photo. Only Safari can show the format. */
export const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(200),
]);
