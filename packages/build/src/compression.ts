import zlib from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

/** Smaller files travel in one packet either way. */
const SMALLEST = 512;
const COMPRESSED = /\.(js|css|svg)$/;

/** Puts a `.br` and a `.gz` beside every text file of a build, so that the server compresses nothing. */
export const compression = () => [
  new CompressionPlugin<zlib.BrotliOptions>({
    test: COMPRESSED,
    threshold: SMALLEST,
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
    filename: '[path][base].br',
  }),
  new CompressionPlugin<zlib.ZlibOptions>({
    test: COMPRESSED,
    threshold: SMALLEST,
    algorithm: 'gzip',
    compressionOptions: { level: 9 },
    filename: '[path][base].gz',
  }),
];
