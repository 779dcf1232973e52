import { HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import { MARGIN, WIDTH, add, drawTable, paragraphs, renderDocument, style } from '@backflow/documents';
import type { Column, TableRow } from '@backflow/documents';
import type { Seller } from '../invoices/seller.ts';
import type { CourseMinutes } from './ce-hours.query.ts';

interface CeHours {
  year: number;
  /** Null for all people. */
  authority: string | null;
  sponsor: Seller;
  rows: readonly CourseMinutes[];
}

/** Together as wide as the page. */
const COLUMNS: readonly Column[] = [
  { heading: 'Name and license', width: 130 },
  { heading: 'Day', width: 58 },
  { heading: 'Course', width: 134 },
  { heading: HOUR_KIND_LABELS.classroom, width: 56, align: 'right' },
  { heading: HOUR_KIND_LABELS.handsOn, width: 50, align: 'right' },
  { heading: HOUR_KIND_LABELS.online, width: 38, align: 'right' },
  { heading: 'Total', width: 38, align: 'right' },
];
const SIZE = 8;

/** Renders the hours of a year for an authority. */
export function renderCeHours({ year, authority, sponsor, rows }: CeHours): Promise<Buffer> {
  const title = `CE hours ${year}${authority === null ? '' : ` · ${authority}`}`;
  // A day of the year, and not of the making.
  const createdAt = new Date(Date.UTC(year, 11, 31));
  const people = [...Map.groupBy(rows, ({ userId }) => userId).values()];
  const count = `${people.length} ${people.length === 1 ? 'person' : 'people'}`;
  return renderDocument({ title, author: sponsor.name, createdAt }, (pdf, root) => {
    const block = { x: MARGIN, width: WIDTH };
    add(pdf, root, 'H1', () => style(pdf, { size: 18, isBold: true }).text(title, MARGIN, pdf.y, block));
    style(pdf, { size: 9, color: 'soft' });
    pdf.y += 4;
    const lines = [
      `Sponsor: ${[sponsor.name, ...sponsor.address].join(', ')}`,
      [sponsor.phone, sponsor.email].filter((text) => text !== '').join(' · '),
      `${count}. Minutes of continuing education by kind.`,
    ];
    paragraphs(pdf, root, lines, block);
    pdf.y += 14;
    drawTable(pdf, root, { columns: COLUMNS, rows: people.flatMap(getRows), padding: 4, size: SIZE });
  });
}

/** The courses of a person, the name beside the first of each page, and their total below. */
function getRows(courses: readonly CourseMinutes[]): TableRow[] {
  const [first] = courses;
  if (!first) return [];
  const name = `${first.lastName}, ${first.firstName}\n${first.licence ?? 'No license number'}`;
  const toRow = (
    cells: readonly string[],
    { isNamed = false, isBold = false }: { isNamed?: boolean; isBold?: boolean },
  ): TableRow => {
    const toCells = (texts: readonly string[]) => texts.map((text) => [{ text, size: SIZE, isBold }]);
    return {
      cells: toCells([isNamed ? name : '', ...cells]),
      continued: toCells([name, ...cells]),
      isRuled: isBold,
    };
  };
  const sums = (['classroom', 'handsOn', 'online', 'total'] as const).map((kind) =>
    sum(courses.map((each) => each[kind])),
  );
  return [
    ...courses.map(({ day, title, courseNumber, classroom, handsOn, online, total }, index) => {
      const named = courseNumber === null ? title : `${title}\n${courseNumber}`;
      return toRow([day, named, classroom, handsOn, online, total], { isNamed: index === 0 });
    }),
    toRow(['', 'Total', ...sums], { isBold: true }),
  ];
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
