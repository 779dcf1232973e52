import { generateKeyPairSync, sign } from 'node:crypto';
import { formatTicket, getSignedBytes } from '@backflow/contracts/bookings';
import { expect, test } from '@jest/globals';
import { decodeQR } from 'qr/decode.js';
import { drawTicket } from './ticket-picture.ts';
import type { View } from './ticket-picture.ts';

const signed = getSignedBytes({
  key: 3,
  bookingId: '0190d5f0-0000-7abc-8def-0123456789ab',
  offerId: '0190d5f0-1111-7abc-8def-0123456789ab',
});
const ticket = formatTicket(signed, sign(null, signed, generateKeyPairSync('ed25519').privateKey));

const DOOR: Record<string, Partial<View>> = {
  'dark on light': {},
  'light on dark': { dark: 235, light: 20 },
  'held askew': { degrees: 37 },
  'upside down, light on dark': { degrees: 180, dark: 235, light: 20 },
  'held at an angle': { tilt: 0.4, degrees: -12 },
  'pale, as behind a scratched screen': { dark: 105, light: 150 },
  'grainy, as in the dark': { dark: 40, light: 140, noise: 45 },
  'half in the shadow': { shadow: 0.8 },
  'small in a corner': { size: 130, at: [0.12, 0.16] },
  'small, askew and grainy': { size: 150, at: [0.8, 0.75], degrees: 20, noise: 25 },
};

/** A loaded machine must not end the search. */
const PATIENT = { timeLimit: 10_000 };

test.each(Object.entries(DOOR))('a ticket is read: %s', (_name, view) => {
  const { width, height, luma } = drawTicket(ticket, view);
  const data = Uint8Array.from({ length: luma.length * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (luma[at >> 2] ?? 0),
  );
  expect(decodeQR({ width, height, data }, PATIENT)).toBe(ticket);
});
