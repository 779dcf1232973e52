import { ticketHref } from '@backflow/contracts/bookings';
import type { Ticket } from '@backflow/contracts/bookings';
import type { SiteSettings } from '@backflow/contracts/settings';
import { formatTime } from '@backflow/contracts/time';
import {
  MARGIN,
  WIDTH,
  add,
  drawQrCode,
  heading,
  renderDocument,
  rule,
  style,
  writeFitted,
} from '@backflow/documents';
import type { Pdf, Tag } from '@backflow/documents';

interface Printing {
  site: Pick<SiteSettings, 'brandName' | 'phone' | 'contactEmail'>;
  origin: string;
  createdAt: Date;
}

/** Of the QR code with its quiet zone, in points: three inches. */
const SIZE = 216;
const GAP = 28;
const LEFT = { x: MARGIN, width: WIDTH - SIZE - GAP };
const RIGHT = { x: MARGIN + WIDTH - SIZE, width: SIZE };
/** Where the facts end: above the foot of the page. */
const BOTTOM = 690;
/** Those that fit in a size that can be read. */
const MOST_DAYS = 20;

/** Renders the confirmation of a booking with its ticket: one page, however many days it has. */
export function renderTicket(
  ticket: Ticket & { code: string },
  { site, origin, createdAt }: Printing,
): Promise<Buffer> {
  const about = { title: `Ticket ${ticket.shortCode}`, author: site.brandName, createdAt };
  return renderDocument(about, (pdf, root) => {
    style(pdf, { size: 11, isBold: true, color: 'soft' });
    add(pdf, root, 'P', () =>
      pdf.text(`${site.brandName} · Your seat is confirmed`, MARGIN, pdf.y, { width: WIDTH }),
    );
    pdf.y += 6;
    const title = { x: MARGIN, width: WIDTH, isBold: true, most: 24, least: 12, height: 90 };
    writeFitted(pdf, root, 'H1', ticket.title, title);
    pdf.y += 10;
    rule(pdf, pdf.y);
    pdf.y += 18;
    const top = pdf.y;
    drawCode(pdf, root, ticket, origin);
    const { y: below } = pdf;
    pdf.y = top;
    drawFacts(pdf, root, ticket);
    pdf.y = Math.max(pdf.y, below);
    drawDays(pdf, root, ticket);
    drawNote(pdf, root, site);
  });
}

/** The code to scan, and the one to type. */
function drawCode(
  pdf: Pdf,
  root: Tag,
  { id, code, shortCode }: Ticket & { code: string },
  origin: string,
): void {
  const { y } = pdf;
  const alt = `QR code of the ticket ${shortCode}`;
  drawQrCode(pdf, root, { text: code, alt, ...RIGHT, y, size: SIZE, border: 4 });
  pdf.y = y + SIZE + 2;
  const write = (text: string) => {
    add(pdf, root, 'P', () => pdf.text(text, RIGHT.x, pdf.y, { width: SIZE, align: 'center' }));
    pdf.y += 4;
  };
  style(pdf, { size: 20, isBold: true });
  write(shortCode);
  style(pdf, { size: 8.5, color: 'soft' });
  write('Show this code at the door, or tell it.');
  write(origin.replace(/^https?:\/\//, '') + ticketHref(id));
}

function drawFacts(pdf: Pdf, root: Tag, ticket: Ticket): void {
  for (const [label, value, height] of getFacts(ticket)) {
    heading(pdf, root, label, LEFT);
    writeFitted(pdf, root, 'P', value, { ...LEFT, most: 11, least: 5, height });
    pdf.y += 11;
  }
}

/** Each with the points that it may take. */
const getFacts = ({ startsAt, endsAt, place, parking, name, company, number }: Ticket) =>
  [
    // The time on a line of its own.
    ['When', formatTime(startsAt, endsAt ?? undefined).replace(/, (?=\d+:)/, '\n'), 42],
    ['Place', place, 56],
    ...(parking === null ? [] : [['Parking and access', parking, 84] as const]),
    ['Name', name, 42],
    ...(company === null ? [] : [['Company', company, 28] as const]),
    ['Number on the sign-in sheet', String(number), 14],
  ] as const;

/** The days of an event of several, each with its place where it has one of its own. */
function drawDays(pdf: Pdf, root: Tag, { days = [], place }: Ticket): void {
  if (days.length < 2) return;
  const all = { x: MARGIN, width: WIDTH };
  heading(pdf, root, `${days.length} days`, all);
  const lines = days
    .slice(0, MOST_DAYS)
    .map(
      (day) =>
        formatTime(day.startsAt, day.endsAt) + (day.place === place ? '' : `, ${inOneLine(day.place)}`),
    );
  const rest =
    days.length > MOST_DAYS ? [`And ${days.length - MOST_DAYS} more: the page of the ticket has all.`] : [];
  const text = [...lines, ...rest].join('\n');
  writeFitted(pdf, root, 'P', text, { ...all, most: 10, least: 4, height: BOTTOM - 6 - pdf.y });
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

function drawNote(pdf: Pdf, root: Tag, { phone, contactEmail }: Printing['site']): void {
  pdf.y = BOTTOM;
  style(pdf, { size: 8.5, color: 'soft' });
  const text = `For one person. It ends when the booking is cancelled, moved or handed over. Questions? ${phone}, ${contactEmail}`;
  add(pdf, root, 'P', () => pdf.text(text, MARGIN, pdf.y, { width: WIDTH }));
}
