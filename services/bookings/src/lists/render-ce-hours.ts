import { buffer } from 'node:stream/consumers';
import { HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import {
  MARGIN,
  WIDTH,
  add,
  decorate,
  numberPages,
  openDocument,
  pageBottom,
  rule,
  style,
} from '../invoices/pdf/tagged-document.ts';
import type { Pdf, Tag } from '../invoices/pdf/tagged-document.ts';
import type { Seller } from '../invoices/seller.ts';
import type { CourseMinutes } from './ce-hours.query.ts';

interface CeHours {
  year: number;
  /** Null for all people. */
  authority: string | null;
  sponsor: Seller;
  rows: readonly CourseMinutes[];
}

interface Column {
  heading: string;
  width: number;
  align?: 'right';
}
/** Together as wide as the page. */
const COLUMNS: readonly Column[] = [
  { heading: 'Name and license', width: 130 },
  { heading: 'Day', width: 58 },
  { heading: 'Course', width: 138 },
  { heading: HOUR_KIND_LABELS.classroom, width: 52, align: 'right' },
  { heading: HOUR_KIND_LABELS.handsOn, width: 50, align: 'right' },
  { heading: HOUR_KIND_LABELS.online, width: 38, align: 'right' },
  { heading: 'Total', width: 38, align: 'right' },
];
const GAP = 6;
const SIZE = 8;

/** Renders the hours of a year for an authority: an accessible PDF. The same data makes the same bytes. */
export async function renderCeHours({ year, authority, sponsor, rows }: CeHours): Promise<Buffer> {
  const title = `CE hours ${year}${authority === null ? '' : ` · ${authority}`}`;
  // A day of the year, and not of the making.
  const { pdf, root } = openDocument(title, sponsor.name, new Date(Date.UTC(year, 11, 31)));
  const people = [...Map.groupBy(rows, ({ userId }) => userId).values()];
  const line = (text: string) => add(pdf, root, 'P', () => pdf.text(text, MARGIN, pdf.y, { width: WIDTH }));
  add(pdf, root, 'H1', () =>
    style(pdf, { size: 18, isBold: true }).text(title, MARGIN, pdf.y, { width: WIDTH }),
  );
  style(pdf, { size: 9, color: 'soft' });
  pdf.y += 4;
  line(`Sponsor: ${[sponsor.name, ...sponsor.address].join(', ')}`);
  line([sponsor.phone, sponsor.email].filter((text) => text !== '').join(' · '));
  line(
    `${people.length} ${people.length === 1 ? 'person' : 'people'}. Minutes of continuing education by kind.`,
  );
  pdf.y += 14;
  const table = add(pdf, root, 'Table');
  drawHead(pdf, table);
  for (const courses of people) drawPerson(pdf, table, courses);
  table.end();
  root.end();
  numberPages(pdf, `${sponsor.name} · ${title}`);
  pdf.end();
  return buffer(pdf);
}

/** @param table null where it is repeated on a later page */
function drawHead(pdf: Pdf, table: Tag | null): void {
  style(pdf, { size: SIZE, isBold: true, color: 'soft' });
  const cells = COLUMNS.map(({ heading }) => heading);
  if (table) drawCells(pdf, add(pdf, table, 'TR'), cells, 'TH');
  else decorate(pdf, () => drawTexts(pdf, cells, (draw) => draw()), 'Pagination');
  rule(pdf, pdf.y + 3);
  pdf.y += 9;
}

/** The courses of a person, the name beside the first of each page, and their total below. */
function drawPerson(pdf: Pdf, table: Tag, courses: readonly CourseMinutes[]): void {
  const [first] = courses;
  if (!first) return;
  const name = `${first.lastName}, ${first.firstName}\n${first.licence ?? 'No license number'}`;
  courses.forEach((course, index) => {
    const { day, title, courseNumber, classroom, handsOn, online, total } = course;
    const named = courseNumber === null ? title : `${title}\n${courseNumber}`;
    drawRow(pdf, table, [day, named, classroom, handsOn, online, total], { name, isNamed: index === 0 });
  });
  const sums = (['classroom', 'handsOn', 'online', 'total'] as const).map((kind) =>
    sum(courses.map((each) => each[kind])),
  );
  drawRow(pdf, table, ['', 'Total', ...sums], { name, isBold: true });
  rule(pdf, pdf.y);
  pdf.y += 6;
}

/** The sum of decimals with at most one place, as minutes of hours with two places have. */
function sum(minutes: readonly string[]): string {
  const tenths = minutes.reduce((total, text) => {
    const [whole = '0', part = '0'] = text.replace('-', '').split('.');
    const each = BigInt(whole) * 10n + BigInt(part);
    return total + (text.startsWith('-') ? -each : each);
  }, 0n);
  const [size, sign] = tenths < 0n ? [-tenths, '-'] : [tenths, ''];
  return `${sign}${size / 10n}${size % 10n === 0n ? '' : `.${size % 10n}`}`;
}

interface Row {
  /** The first cell of the first row on a page. */
  name: string;
  isNamed?: boolean;
  isBold?: boolean;
}

function drawRow(
  pdf: Pdf,
  table: Tag,
  cells: readonly string[],
  { name, isNamed = false, isBold = false }: Row,
): void {
  style(pdf, { size: SIZE, isBold });
  const height = Math.max(
    ...[name, ...cells].map((text, index) =>
      pdf.heightOfString(text, { width: (COLUMNS[index]?.width ?? 0) - GAP }),
    ),
  );
  const isNewPage = pdf.y + height > pageBottom(pdf);
  if (isNewPage) {
    pdf.addPage();
    drawHead(pdf, null);
    style(pdf, { size: SIZE, isBold });
  }
  drawCells(pdf, add(pdf, table, 'TR'), [isNamed || isNewPage ? name : '', ...cells], 'TD');
  pdf.y += 4;
}

function drawCells(pdf: Pdf, row: Tag, cells: readonly string[], type: 'TH' | 'TD'): void {
  drawTexts(pdf, cells, (draw) => add(pdf, row, type, draw, type === 'TH' ? { scope: 'Column' } : {}));
  row.end();
}

/** Draws texts beside each other. Afterwards the document continues below the tallest one. */
function drawTexts(pdf: Pdf, cells: readonly string[], place: (draw: () => void) => unknown): void {
  const { y } = pdf;
  let below = y;
  let x = MARGIN;
  COLUMNS.forEach(({ width, align }, index) => {
    const left = x;
    place(() => pdf.text(cells[index] ?? '', left, y, { width: width - GAP, align: align ?? 'left' }));
    below = Math.max(below, pdf.y);
    x += width;
  });
  pdf.y = below;
}
