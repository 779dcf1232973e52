import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { QrCode } from './qr-code.tsx';

/** Pixels of a dot. */
const SCALE = 8;

/** What a scanner reads from the drawn dots. @param on their shade */
function scan(svg: HTMLElement, on: number): string {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255 - on);
  for (const [, x, y] of svg.innerHTML.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const left = Number(x) * SCALE;
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1)
      data.fill(on, (row * side + left) * 4, (row * side + left + SCALE) * 4);
  }
  return decodeQR({ width: side, height: side, data });
}

test('a large code has four dots around it, and scans, inverted too', () => {
  const text = '0'.repeat(3) + '9'.repeat(234);
  render(<QrCode text={text} label="Ticket" isLarge />);
  const svg = screen.getByRole('img', { name: 'Ticket' });
  // 237 digits take 41 dots.
  expect(svg.getAttribute('viewBox')).toBe('0 0 49 49');
  expect([scan(svg, 0), scan(svg, 255)]).toEqual([text, text]);
});
