import { RTL_FACE, readFace } from './faces.ts';
import type { Face, Weight } from './faces.ts';
import { createShaper } from './shape-text.ts';
import type { Shaper } from './shape-text.ts';

/** A font with the letters that are used of it. */
export interface LoadedFont {
  name: string;
  bytes: Buffer;
  shaper: Shaper;
}

interface Use {
  face: Face;
  weight: Weight;
  letters: Set<string>;
  font?: LoadedFont;
}

/**
 * The fonts of a document beside DejaVu. A text whose letters are not in them yet is drawn without; they are read then, and the
 * document is drawn again.
 */
export class FontSet {
  readonly #uses = new Map<string, Use>();
  /** Letters that a face has not, although its package says so. */
  readonly #lacking = new Set<string>();

  /** False where a face is known to lack a letter. */
  mayHave = (face: Face, letter: string): boolean => !this.#lacking.has(`${face} ${letter}`);

  find(face: Face, weight: Weight, text: string): LoadedFont | undefined {
    const name = `${face} ${weight}`;
    const use: Use = this.#uses.get(name) ?? { face, weight, letters: new Set() };
    this.#uses.set(name, use);
    for (const letter of text) {
      if (use.letters.has(letter)) continue;
      use.letters.add(letter);
      delete use.font;
    }
    return use.font;
  }

  /** Reads the fonts that are missing. @returns false if none was */
  async load(): Promise<boolean> {
    const missing = [...this.#uses].filter(([, { font }]) => font === undefined);
    for (const [name, use] of missing) {
      const { face, weight } = use;
      const letters = [...use.letters].join('');
      // Shaping takes some letters apart, such as the Thai sara am.
      const bytes = await readFace(face, letters + letters.normalize('NFKD'), weight);
      const shaper = await createShaper(bytes, face === RTL_FACE);
      for (const letter of use.letters) if (!shaper.has(letter)) this.#lacking.add(`${face} ${letter}`);
      use.font = { name: `${name} ${use.letters.size}`, bytes, shaper };
    }
    return missing.length > 0;
  }
}
