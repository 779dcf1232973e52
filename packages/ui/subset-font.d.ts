/** The package has no types of its own. Used by `packages/documents` too. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    /** A weight, or the range of weights that stays variable. */
    variationAxes: { wght: number | { min: number; max: number } };
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
