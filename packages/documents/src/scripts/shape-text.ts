/** A font as pdfkit has it, of the library fontkit. */
export interface EmbeddedFont {
  /** 1000 divided by the units of an em. */
  scale: number;
  font: { getGlyph(id: number): { advanceWidth: number } };
  layout: (text: string) => Layout;
}

/** Glyphs from left to right. Lengths are thousandths of an em. */
interface Layout {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
    advanceWidth: number;
  }[];
  advanceWidth: number;
}

/** Of a glyph that is a part of the letter before it. */
const NO_TEXT = [0x20_0b];

export interface Shaper {
  has: (letter: string) => boolean;
  layout: (font: EmbeddedFont, text: string) => Layout;
}

/**
 * Chooses and places the glyphs of a font. HarfBuzz does it: fontkit 2.0.4 throws for marks of Burmese and Khmer ligatures, and pdfkit
 * hands it word by word, which leaves words that run to the left in the wrong order.
 */
export async function createShaper(bytes: Buffer, isRtl: boolean): Promise<Shaper> {
  const hb = await import('harfbuzzjs');
  const face = new hb.Face(new hb.Blob(bytes));
  const shaped = new hb.Font(face);
  const codes = new Set(face.collectUnicodes());
  const layouts = new Map<string, Layout>();
  const makeLayout = ({ scale, font }: EmbeddedFont, text: string): Layout => {
    const buffer = new hb.Buffer();
    buffer.setClusterLevel(hb.ClusterLevel.CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRtl ? hb.Direction.RTL : hb.Direction.LTR);
    hb.shape(shaped, buffer);
    const infos = buffer.getGlyphInfos();
    // Where the text of each glyph begins, and the one after it.
    const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    const texts = new Map(starts.map((start, at) => [start, text.slice(start, starts[at + 1])]));
    const layout: Layout = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const [at, { xAdvance, yAdvance, xOffset, yOffset }] of buffer.getGlyphPositions().entries()) {
      const { codepoint: id, cluster } = infos[at] ?? { codepoint: 0, cluster: 0 };
      const letters = texts.get(cluster);
      texts.delete(cluster);
      const { advanceWidth } = font.getGlyph(id);
      layout.glyphs.push({
        id,
        advanceWidth,
        codePoints: letters === undefined ? NO_TEXT : Array.from(letters, (each) => each.codePointAt(0) ?? 0),
      });
      layout.positions.push({
        ...{ xAdvance: xAdvance * scale, yAdvance: yAdvance * scale },
        ...{ xOffset: xOffset * scale, yOffset: yOffset * scale, advanceWidth: advanceWidth * scale },
      });
      layout.advanceWidth += xAdvance * scale;
    }
    return layout;
  };
  return {
    has: (letter) => codes.has(letter.codePointAt(0) ?? 0),
    layout(font, text) {
      const layout = layouts.get(text) ?? makeLayout(font, text);
      layouts.set(text, layout);
      return layout;
    },
  };
}
