import { MARGIN, WIDTH, add, drawTable, renderDocument, style } from '@backflow/documents';
import type { Column, TableRow } from '@backflow/documents';
import { formatCeu, formatGaps, formatKinds, rosterName, sumMinutes } from '@backflow/contracts/credentials';
import type { RosterDetails, RosterRow } from '@backflow/contracts/credentials';

/** Together as wide as the page. */
const COLUMNS: readonly Column[] = [
  { heading: 'Name', width: 140 },
  { heading: 'License number', width: 104 },
  { heading: 'Present (minutes)', width: 62, align: 'right' },
  { heading: 'Minutes by kind', width: 150 },
  { heading: 'CEU', width: 48, align: 'right' },
];
const SIZE = 8.5;

/** Renders a roster for an authority. */
export const renderRoster = (
  roster: RosterDetails,
  sponsor: { name: string; line: string },
): Promise<Buffer> => {
  const { title, authority, courseNumbers, endedOn, rows } = roster;
  const heading = `Roster · ${authority}`;
  // A day of the class, and not of the making: the same rows make the same file.
  const createdAt = new Date(`${endedOn}T20:00:00Z`);
  return renderDocument({ title: `${heading} · ${title}`, author: sponsor.name, createdAt }, (pdf, root) => {
    const block = { x: MARGIN, width: WIDTH };
    add(pdf, root, 'H1', () => style(pdf, { size: 18, isBold: true }).text(heading, MARGIN, pdf.y, block));
    pdf.y += 4;
    for (const line of [
      title,
      `Course number: ${courseNumbers.join(', ')} · Completed on ${endedOn} · ${rows.length} attended`,
      `Sponsor: ${sponsor.line}`,
    ])
      add(pdf, root, 'P', () => style(pdf, { size: 9, color: 'soft' }).text(line, MARGIN, pdf.y, block));
    pdf.y += 14;
    drawTable(pdf, root, { columns: COLUMNS, rows: rows.map(toRow), padding: 4, size: SIZE });
  });
};

const toRow = (row: RosterRow): TableRow => ({
  cells: [
    rosterName(row),
    row.license ?? formatGaps({ missing: ['license'] }),
    String(row.minutesPresent),
    formatKinds(row.minutes),
    formatCeu(sumMinutes(row.minutes)),
  ].map((text) => [{ text, size: SIZE }]),
});
