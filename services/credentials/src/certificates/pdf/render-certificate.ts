import { HOUR_KINDS, HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import { formatCeu, formatHourCount, sumMinutes } from '@backflow/contracts/credentials';
import type { CertificateFacts } from '@backflow/contracts/credentials';
import { formatCalendarDay } from '@backflow/contracts/time';
import { add, decorate, drawQrCode, renderDocument, style, writeFitted } from '@backflow/documents';
import type { Pdf, Tag } from '@backflow/documents';
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
const DISPLAY = { family: 'bricolage-grotesque', isBold: true } as const;
const TEXT = { family: 'instrument-sans' } as const;
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** Renders a certificate, to hang on a wall. The same facts make the same bytes. */
export function renderCertificate(
  facts: CertificateFacts,
  { url, paper, isRevoked }: Printing,
): Promise<Buffer> {
  const page: PDFKit.PDFDocumentOptions = {
    ...{ size: paper === 'a4' ? 'A4' : 'LETTER', layout: 'landscape', margin: 0 },
  };
  const about = {
    ...{ title: `Certificate ${facts.number}`, author: facts.sponsor },
    ...{ createdAt: new Date(facts.issuedAt), page },
  };
  return renderDocument(about, (pdf, root) => {
    drawFrame(pdf);
    drawStatement(pdf, root, facts);
    drawCredit(pdf, root, facts);
    drawBand(pdf, root, facts, url);
    if (isRevoked) drawRevoked(pdf, root);
  });
}

/** Two lines around the page, the outer one with the corners of a drawing sheet, and its title’s rule of brass. */
const drawFrame = (pdf: Pdf): void =>
  decorate(pdf, () => {
    const { width, height } = pdf.page;
    pdf
      .lineWidth(2.5)
      .strokeColor('#083344')
      .rect(22, 22, width - 44, height - 44)
      .stroke();
    pdf
      .lineWidth(0.6)
      .strokeColor('#083344')
      .rect(29, 29, width - 58, height - 58)
      .stroke();
    pdf.rect(INSET, 58, 46, 3).fill('#b45309');
    const x = width - INSET - SIDE - GAP / 2;
    pdf
      .lineWidth(0.5)
      .strokeColor('#98a2b3')
      .moveTo(x, 72)
      .lineTo(x, getBandTop(pdf) - 22)
      .stroke();
  });

const getBandTop = ({ page }: Pdf): number => page.height - 52 - BAND;

/** Who has completed what, when and where. */
function drawStatement(pdf: Pdf, root: Tag, facts: CertificateFacts): void {
  const width = pdf.page.width - 2 * INSET - SIDE - GAP;
  const place = { x: INSET, width };
  const kind = facts.kind === 'course' ? 'completion' : 'attendance';
  pdf.y = 74;
  style(pdf, { ...TEXT, size: 11, isBold: true, color: 'soft' });
  writeLine(pdf, root, 'P', facts.sponsor, place);
  pdf.y += 4;
  style(pdf, { ...DISPLAY, size: 27 });
  writeLine(pdf, root, 'H1', `Certificate of ${kind}`, place);
  pdf.y += 18;
  style(pdf, { ...TEXT, size: 11, color: 'soft' });
  writeLine(pdf, root, 'P', 'This certifies that', place);
  pdf.y += 2;
  writeFitted(pdf, root, 'P', facts.name, { ...place, ...DISPLAY, most: 44, least: 15, height: 92 });
  pdf.y += 8;
  style(pdf, { ...TEXT, size: 11, color: 'soft' });
  writeLine(pdf, root, 'P', facts.kind === 'course' ? 'has completed' : 'has attended', place);
  pdf.y += 3;
  writeFitted(pdf, root, 'P', facts.title, { ...place, ...DISPLAY, most: 21, least: 10, height: 54 });
  pdf.y += 8;
  style(pdf, { ...TEXT, size: 11.5 });
  writeLine(pdf, root, 'P', `${formatDays(facts.days)} · ${facts.place ?? 'Online'}`, place);
}

/** A few days of a class, or a day in full. */
const formatDays = (days: readonly string[]): string =>
  days.length === 1
    ? formatCalendarDay(days[0] ?? '')
    : days.map((day) => DAY.format(new Date(`${day}T00:00:00Z`))).join(' · ');

/** Hours and CEU, by kind; and what an authority asks for. */
function drawCredit(pdf: Pdf, root: Tag, facts: CertificateFacts): void {
  const place = { x: pdf.page.width - INSET - SIDE, width: SIDE };
  const total = sumMinutes(facts.minutes);
  pdf.y = 74;
  if (total > 0) {
    style(pdf, { ...DISPLAY, size: 27 });
    writeLine(pdf, root, 'P', formatHourCount(total), place);
    style(pdf, { ...TEXT, size: 12, isBold: true });
    writeLine(pdf, root, 'P', `${formatCeu(total)} CEU`, place);
    pdf.y += 5;
    style(pdf, { ...TEXT, size: 10, color: 'soft' });
    for (const kind of HOUR_KINDS) {
      const minutes = facts.minutes[kind] ?? 0;
      if (minutes === 0) continue;
      writeLine(pdf, root, 'P', `${HOUR_KIND_LABELS[kind]}: ${formatHourCount(minutes)}`, place);
    }
    pdf.y += 12;
  }
  const approvals = facts.approvals.map(({ authority, courseNumber }) => `${authority}: ${courseNumber}`);
  const sections: [label: string, values: string[]][] = [
    ['Approved by', approvals],
    ['Instructor', facts.instructor === null ? [] : [facts.instructor]],
    ['Sponsor', [facts.sponsor]],
    ['Valid until', facts.expiresOn === null ? [] : [formatCalendarDay(facts.expiresOn)]],
  ];
  const shown = sections.filter(([, values]) => values.length > 0);
  // Many approvals are smaller, so that all of them are there.
  const room = getBandTop(pdf) - 24 - pdf.y - shown.length * 20;
  const size = Math.max(5, Math.min(10, room / shown.flatMap(([, values]) => values).length / 1.25));
  for (const [label, values] of shown) {
    style(pdf, { ...TEXT, size: 8, isBold: true, color: 'soft' });
    writeLine(pdf, root, 'P', label, place);
    style(pdf, { ...TEXT, size });
    for (const value of values) writeLine(pdf, root, 'P', value, place);
    pdf.y += size * 0.8;
  }
}

/** The assembly on drafting paper, and how to verify the certificate. */
function drawBand(pdf: Pdf, root: Tag, { number, issuedAt }: CertificateFacts, url: string): void {
  const top = getBandTop(pdf);
  const side = { x: pdf.page.width - INSET - SIDE, width: SIDE };
  const width = side.x - GAP - INSET;
  decorate(pdf, () => {
    pdf.lineWidth(0.3).strokeColor('#d5e6eb');
    const [right, bottom] = [width - (width % SQUARE), BAND - (BAND % SQUARE)];
    for (let x = 0; x <= right; x += SQUARE) pdf.moveTo(INSET + x, top).lineTo(INSET + x, top + bottom);
    for (let y = 0; y <= bottom; y += SQUARE) pdf.moveTo(INSET, top + y).lineTo(INSET + right, top + y);
    pdf.stroke();
  });
  const scale = (BAND - 12) / ASSEMBLY.height;
  drawAssembly(pdf, { x: INSET + (width - ASSEMBLY.width * scale) / 2, y: top + 8, scale });
  const size = 92;
  drawQrCode(pdf, root, { text: url, alt: `QR code of ${url}`, x: side.x, y: top, size });
  const beside = { x: side.x + size + 10, width: SIDE - size - 10 };
  pdf.y = top + 2;
  style(pdf, { ...TEXT, size: 8, isBold: true, color: 'soft' });
  writeLine(pdf, root, 'P', 'Number', beside);
  style(pdf, { ...TEXT, size: 10, isBold: true });
  writeLine(pdf, root, 'P', number, beside);
  pdf.y += 6;
  style(pdf, { ...TEXT, size: 8, isBold: true, color: 'soft' });
  writeLine(pdf, root, 'P', 'Issued', beside);
  style(pdf, { ...TEXT, size: 9 });
  writeLine(pdf, root, 'P', DAY.format(new Date(issuedAt)), beside);
  pdf.y = top + size + 8;
  style(pdf, { ...TEXT, size: 7.5 });
  writeLine(pdf, root, 'P', `Verify it: ${url.replace(/^https?:\/\//, '')}`, side);
}

/** Across the page, over everything else. */
function drawRevoked(pdf: Pdf, root: Tag): void {
  const { width, height } = pdf.page;
  add(pdf, root, 'P', () => {
    pdf.save().rotate(-20, { origin: [width / 2, height / 2] });
    style(pdf, { ...DISPLAY, size: 120 })
      .fillColor('#b42318')
      .fillOpacity(0.55);
    pdf.text('REVOKED', 0, height / 2 - 80, { width, align: 'center' });
    pdf.fillOpacity(1).restore();
  });
}

interface Place {
  x: number;
  width: number;
}

const writeLine = (pdf: Pdf, root: Tag, type: 'H1' | 'P', text: string, { x, width }: Place): unknown =>
  add(pdf, root, type, () => pdf.text(text, x, pdf.y, { width }));
