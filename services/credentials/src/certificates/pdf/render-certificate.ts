import { HOUR_KINDS, HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import { formatCeu, formatHourCount, sumMinutes } from '@backflow/contracts/credentials';
import type { CertificateFacts } from '@backflow/contracts/credentials';
import { formatCalendarDay } from '@backflow/contracts/time';
import { add, decorate, drawQrCode, renderDocument, style, writeFitted } from '@backflow/documents';
import type { Pdf, Style, Tag } from '@backflow/documents';
import { ASSEMBLY, drawAssembly } from './draw-assembly.ts';

export type Paper = 'letter' | 'a4';

interface Printing {
  /** By which everybody verifies it. */
  url: string;
  paper: Paper;
  isRevoked?: boolean;
}

const INSET = 64;
/** Of the column on the right. */
const SIDE = 196;
const GAP = 36;
/** Of the band with the drawing, at the bottom. */
const BAND = 144;
/** Of the drafting paper. */
const SQUARE = 12;
const display = (size: number): Style => ({ family: 'bricolage-grotesque', isBold: true, size });
const text = (size: number): Style => ({ family: 'instrument-sans', size });
const soft = (size: number): Style => ({ ...text(size), color: 'soft' });
const bold = (look: Style): Style => ({ ...look, isBold: true });
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** Renders a certificate, to hang on a wall. The same facts make the same bytes. */
export function renderCertificate(
  facts: CertificateFacts,
  { url, paper, isRevoked }: Printing,
): Promise<Buffer> {
  const about = {
    ...{ title: `Certificate ${facts.number}`, author: facts.sponsor, createdAt: new Date(facts.issuedAt) },
    page: { size: paper === 'a4' ? 'A4' : 'LETTER', layout: 'landscape', margin: 0 } as const,
  };
  return renderDocument(about, (pdf, root) => {
    const side = { pdf, root, x: pdf.page.width - INSET - SIDE, width: SIDE };
    const main = { pdf, root, x: INSET, width: side.x - GAP - INSET };
    drawFrame(pdf);
    drawStatement(main, facts);
    drawCredit(side, facts);
    drawGrid(main);
    drawProof(side, facts, url);
    if (isRevoked) drawRevoked(pdf, root);
  });
}

/** Where texts are written one below the other. */
interface Column {
  pdf: Pdf;
  root: Tag;
  x: number;
  width: number;
}

/** Writes a text. @param gap above it */
function write({ pdf, root, x, width }: Column, line: string, look: Style, gap = 0, type = 'P'): void {
  pdf.y += gap;
  style(pdf, look);
  add(pdf, root, type, () => pdf.text(line, x, pdf.y, { width }));
}

/** Two lines around the page, the outer one with the corners of a drawing sheet, and its title’s rule of brass. */
const drawFrame = (pdf: Pdf): void =>
  decorate(pdf, () => {
    const { width, height } = pdf.page;
    const frame = (inset: number) => pdf.rect(inset, inset, width - 2 * inset, height - 2 * inset).stroke();
    pdf.lineWidth(2.5).strokeColor('#083344');
    frame(22);
    pdf.lineWidth(0.6);
    frame(29);
    pdf.rect(INSET, 58, 46, 3).fill('#b45309');
    const x = width - INSET - SIDE - GAP / 2;
    pdf.lineWidth(0.5).strokeColor('#98a2b3').moveTo(x, 72);
    pdf.lineTo(x, getBandTop(pdf) - 22).stroke();
  });

const getBandTop = ({ page }: Pdf): number => page.height - 52 - BAND;

/** Who has completed what, when and where. */
function drawStatement(column: Column, { kind, name, title, sponsor, days, place }: CertificateFacts): void {
  const isCourse = kind === 'course';
  const { pdf, root, x, width } = column;
  const wide = { x, width, ...display(0) };
  pdf.y = 74;
  write(column, sponsor, bold(soft(11)));
  write(column, `Certificate of ${isCourse ? 'completion' : 'attendance'}`, display(27), 4, 'H1');
  write(column, 'This certifies that', soft(11), 18);
  pdf.y += 2;
  writeFitted(pdf, root, 'P', name, { ...wide, most: 44, least: 15, height: 92 });
  write(column, isCourse ? 'has completed' : 'has attended', soft(11), 8);
  pdf.y += 3;
  writeFitted(pdf, root, 'P', title, { ...wide, most: 21, least: 10, height: 54 });
  write(column, `${formatDays(days)} · ${place ?? 'Online'}`, text(11.5), 8);
}

/** A few days of a class, or a day in full. */
const formatDays = (days: readonly string[]): string =>
  days.length === 1
    ? formatCalendarDay(days[0] ?? '')
    : days.map((day) => DAY.format(new Date(`${day}T00:00:00Z`))).join(' · ');

/** Hours and CEU, by kind; and what an authority asks for. */
function drawCredit(column: Column, facts: CertificateFacts): void {
  const { pdf } = column;
  const total = sumMinutes(facts.minutes);
  pdf.y = 74;
  if (total > 0) {
    write(column, formatHourCount(total), display(27));
    write(column, `${formatCeu(total)} CEU`, bold(text(12)));
    pdf.y += 5;
    for (const kind of HOUR_KINDS) {
      const minutes = facts.minutes[kind] ?? 0;
      if (minutes > 0) write(column, `${HOUR_KIND_LABELS[kind]}: ${formatHourCount(minutes)}`, soft(10));
    }
    pdf.y += 12;
  }
  const sections: [label: string, values: string[]][] = [
    ['Approved by', facts.approvals.map(({ authority, courseNumber }) => `${authority}: ${courseNumber}`)],
    ['Instructor', facts.instructor === null ? [] : [facts.instructor]],
    ['Sponsor', [facts.sponsor]],
    ['Valid until', facts.expiresOn === null ? [] : [formatCalendarDay(facts.expiresOn)]],
  ];
  const shown = sections.filter(([, values]) => values.length > 0);
  // Many approvals are smaller, so that all of them are there.
  const room = getBandTop(pdf) - 24 - pdf.y - shown.length * 20;
  const size = Math.max(5, Math.min(10, room / shown.flatMap(([, values]) => values).length / 1.25));
  for (const [label, values] of shown) {
    write(column, label, bold(soft(8)));
    for (const value of values) write(column, value, text(size));
    pdf.y += size * 0.8;
  }
}

/** The assembly on drafting paper. */
function drawGrid({ pdf, x: left, width }: Column): void {
  const top = getBandTop(pdf);
  decorate(pdf, () => {
    pdf.lineWidth(0.3).strokeColor('#d5e6eb');
    const [right, bottom] = [width - (width % SQUARE), BAND - (BAND % SQUARE)];
    for (let x = 0; x <= right; x += SQUARE) pdf.moveTo(left + x, top).lineTo(left + x, top + bottom);
    for (let y = 0; y <= bottom; y += SQUARE) pdf.moveTo(left, top + y).lineTo(left + right, top + y);
    pdf.stroke();
  });
  const scale = (BAND - 12) / ASSEMBLY.height;
  drawAssembly(pdf, { x: left + (width - ASSEMBLY.width * scale) / 2, y: top + 8, scale });
}

/** How to verify the certificate: its QR code, number and address. */
function drawProof(column: Column, { number, issuedAt }: CertificateFacts, url: string): void {
  const { pdf, root, x, width } = column;
  const [top, size] = [getBandTop(pdf), 92];
  drawQrCode(pdf, root, { text: url, alt: `QR code of ${url}`, x, y: top, size });
  const beside = { ...column, x: x + size + 10, width: width - size - 10 };
  pdf.y = top + 2;
  write(beside, 'Number', bold(soft(8)));
  write(beside, number, bold(text(10)));
  write(beside, 'Issued', bold(soft(8)), 6);
  write(beside, DAY.format(new Date(issuedAt)), text(9));
  pdf.y = top + size + 8;
  write(column, `Verify it: ${url.replace(/^https?:\/\//, '')}`, text(7.5));
}

/** Across the page, over everything else. */
function drawRevoked(pdf: Pdf, root: Tag): void {
  const { width, height } = pdf.page;
  add(pdf, root, 'P', () => {
    pdf.save().rotate(-20, { origin: [width / 2, height / 2] });
    style(pdf, display(120)).fillColor('#b42318').fillOpacity(0.55);
    pdf.text('REVOKED', 0, height / 2 - 80, { width, align: 'center' });
    pdf.fillOpacity(1).restore();
  });
}
