import PDFDocument from 'pdfkit';
import type { Family, Weight } from './faces.ts';
import type { FontSet } from './font-set.ts';
import { breakLines, getRuns, readParagraph } from './runs.ts';
import type { Paragraph, Run } from './runs.ts';
import type { EmbeddedFont } from './shape-text.ts';

type TextOptions = PDFKit.Mixins.TextOptions;

/** DejaVu has their letters, and they run from left to right: Latin, Greek, Cyrillic, Armenian, Georgian, symbols. */
const PLAIN = /^[\s\u0020-\u058F\u10A0-\u10FF\u1D00-\u2DFF\uFB00-\uFB17]*$/;
/** How much of the room beside a line is on its left. */
const SHARE_LEFT = { left: 0, justify: 0, center: 0.5, right: 1 };
/** Of DejaVu, in its size. */
const ASCENT = 0.928;

/** A document whose texts may be in any script. */
export class AnyScriptDocument extends PDFDocument {
  readonly #fonts: FontSet;
  #weight: Weight = 'regular';
  #family: Family | undefined;
  /** True while pdfkit has a run, which it measures too. */
  #isRun = false;
  // Of pdfkit, which its types lack.
  declare private _font: EmbeddedFont;
  declare private _fontSize: number;

  constructor(options: PDFKit.PDFDocumentOptions, fonts: FontSet) {
    super(options);
    this.#fonts = fonts;
  }

  setFace(weight: Weight, family?: Family): this {
    [this.#weight, this.#family] = [weight, family];
    return this.font(weight);
  }

  override text(text: string, options?: TextOptions): this;
  override text(text: string, x?: number, y?: number, options?: TextOptions): this;
  override text(text: string, x?: number | TextOptions, y?: number, options: TextOptions = {}): this {
    if (typeof x !== 'number' || this.#isPlain(text)) return super.text(text, x as number, y, options);
    let top = y ?? this.y;
    const { height = Infinity, align = 'left' } = options;
    const width = options.width ?? this.page.width - x - this.page.margins.right;
    const bottom = top + height;
    const lineHeight = this.#lineHeight();
    for (const { line, paragraph } of this.#breakText(text, width)) {
      if (top + lineHeight > bottom) break;
      if (top + lineHeight > this.page.maxY()) {
        this.continueOnNewPage();
        top = this.y;
      }
      const runs = this.#getRuns(line, paragraph);
      const left = x + (width - this.#measureRuns(runs)) * SHARE_LEFT[align];
      this.#drawRuns(runs, left, top + ASCENT * this._fontSize);
      top += lineHeight;
    }
    [this.x, this.y] = [x, top];
    return this;
  }

  override heightOfString(text: string, options: TextOptions = {}): number {
    if (this.#isPlain(text)) return super.heightOfString(text, options);
    return this.#breakText(text, options.width ?? Infinity).length * this.#lineHeight();
  }

  override widthOfString(text: string, options: TextOptions = {}): number {
    if (this.#isPlain(text)) return super.widthOfString(text, options);
    return this.#measureRuns(this.#getRuns(text, readParagraph(text)));
  }

  #getRuns = (line: string, paragraph: Paragraph): Run[] =>
    getRuns(line, paragraph, { family: this.#family, mayHave: this.#fonts.mayHave });
  #isPlain = (text: string): boolean => this.#isRun || (this.#family === undefined && PLAIN.test(text));
  #lineHeight = (): number => this.#withFont(undefined, () => this.currentLineHeight(true));

  #breakText(text: string, width: number): { line: string; paragraph: Paragraph }[] {
    return text
      .normalize()
      .split(/\r?\n/)
      .map(readParagraph)
      .flatMap((paragraph) =>
        breakLines(paragraph.text, width, (part) => this.#measureRuns(this.#getRuns(part, paragraph))).map(
          (line) => ({ line, paragraph }),
        ),
      );
  }

  #measureRuns(runs: readonly Run[]): number {
    return runs.reduce((sum, run) => sum + this.#withFont(run, () => super.widthOfString(run.text)), 0);
  }

  #drawRuns(runs: readonly Run[], left: number, baseline: number): void {
    let x = left;
    for (const run of runs)
      this.#withFont(run, () => {
        super.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
        x += super.widthOfString(run.text);
      });
  }

  /** Does something with the font of a run, or with DejaVu. */
  #withFont<T>(run: Run | undefined, act: () => T): T {
    const shaped = run?.face === undefined ? undefined : this.#fonts.find(run.face, this.#weight, run.text);
    if (shaped) this.registerFont(shaped.name, shaped.bytes).font(shaped.name);
    else this.font(this.#weight);
    const font = this._font;
    const { layout } = font;
    // For the run alone: pdfkit has one object for both uses of DejaVu.
    if (shaped) font.layout = (text) => shaped.shaper.layout(font, text);
    this.#isRun = true;
    const result = act();
    this.#isRun = false;
    font.layout = layout;
    this.font(this.#weight);
    return result;
  }
}
