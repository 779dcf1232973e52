import { encodeQR } from 'qr';
import { add } from './tagged-document.ts';
import type { Pdf, Tag } from './tagged-document.ts';

interface QrCode {
  text: string;
  /** What it is, for who can't see it. */
  alt: string;
  x: number;
  y: number;
  /** Points of a side, with the quiet zone. */
  size: number;
  /** Dots of the quiet zone on each side. Default: one, as paper is white. */
  border?: number;
}

/** Draws a QR code of vectors, dark on the white of the paper. */
export function drawQrCode(pdf: Pdf, parent: Tag, { text, alt, x, y, size, border = 1 }: QrCode): void {
  const rows = encodeQR(text, 'raw', { border });
  const dot = size / rows.length;
  const draw = () => {
    for (const [row, dots] of rows.entries())
      for (const [column, isDark] of dots.entries())
        // Slightly larger, so that no lines appear between them.
        if (isDark) pdf.rect(x + column * dot, y + row * dot, dot + 0.05, dot + 0.05);
    pdf.fill('#0b1f2a');
  };
  add(pdf, parent, 'Figure', draw, { alt, bbox: [x, y, x + size, y + size] });
}
