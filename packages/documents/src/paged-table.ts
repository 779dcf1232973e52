import { MARGIN, add, decorate, pageBottom, rule, style } from './tagged-document.ts';
import type { Pdf, Style, Tag } from './tagged-document.ts';

/** A column: its heading, and its width in points with the gap after it. */
export interface Column {
  heading: string;
  width: number;
  align?: 'right';
}

/** A text of a cell. Without a width it is as wide as its column. */
export interface CellText extends Style {
  text: string;
  width?: number;
}

/** The texts of each cell, one below the other. */
type Cells = readonly (readonly CellText[])[];

export interface TableRow {
  cells: Cells;
  /** The cells in the place of these where the row is the first of a page. */
  continued?: Cells;
  /** A line below the row. Default: true. */
  isRuled?: boolean;
}

interface Table {
  columns: readonly Column[];
  rows: Iterable<TableRow>;
  /** Points above and below a line. */
  padding?: number;
  /** Points of the headings. */
  size?: number;
}

const GAP = 6;
/** Between the texts of a cell. */
const LEADING = 2;

/** Draws a table over as many pages as it needs. A row is not split; the headings are repeated on every page. */
export function drawTable(pdf: Pdf, parent: Tag, { columns, rows, padding = 7, size = 8.5 }: Table): void {
  const table = add(pdf, parent, 'Table');
  const headings = columns.map(({ heading }): CellText[] => [
    { text: heading, size, isBold: true, color: 'soft' },
  ]);
  const drawHead = (place: Place) => {
    drawCells(pdf, columns, headings, place);
    rule(pdf, pdf.y + 4);
    pdf.y += 4 + padding;
  };
  const drawRow = (draw: (row: Tag) => void) => {
    const row = add(pdf, table, 'TR');
    draw(row);
    row.end();
  };
  drawRow((row) => drawHead((draw) => add(pdf, row, 'TH', draw, { scope: 'Column' })));
  for (const { cells, continued = cells, isRuled = true } of rows) {
    const isNewPage = pdf.y + getHeight(pdf, columns, cells) + padding > pageBottom(pdf);
    if (isNewPage) {
      pdf.addPage();
      drawHead((draw) => decorate(pdf, draw, 'Pagination'));
    }
    drawRow((row) =>
      drawCells(pdf, columns, isNewPage ? continued : cells, (draw) => add(pdf, row, 'TD', draw)),
    );
    pdf.y += padding;
    if (!isRuled) continue;
    rule(pdf, pdf.y);
    pdf.y += padding;
  }
  table.end();
}

/** Adds what a function draws to the document. */
type Place = (draw: () => void) => unknown;

/** Draws cells beside each other. Afterwards the document continues below the tallest one. */
function drawCells(pdf: Pdf, columns: readonly Column[], cells: Cells, place: Place): void {
  const { y } = pdf;
  let [x, below] = [MARGIN, y];
  columns.forEach((column, index) => {
    const left = x;
    place(() => {
      pdf.y = y;
      for (const [at, each] of (cells[index] ?? []).entries()) {
        const top = pdf.y + (at === 0 ? 0 : LEADING);
        style(pdf, each).text(each.text, left, top, {
          ...{ width: each.width ?? getWidth(columns, index), align: column.align ?? 'left' },
        });
      }
    });
    below = Math.max(below, pdf.y);
    x += column.width;
  });
  pdf.y = below;
}

const getHeight = (pdf: Pdf, columns: readonly Column[], cells: Cells): number =>
  Math.max(
    ...cells.map((texts, index) =>
      texts.reduce((height, each) => {
        const width = each.width ?? getWidth(columns, index);
        return height + LEADING + style(pdf, each).heightOfString(each.text, { width });
      }, -LEADING),
    ),
  );

const getWidth = (columns: readonly Column[], index: number): number =>
  (columns[index]?.width ?? 0) - (index === columns.length - 1 ? 0 : GAP);
