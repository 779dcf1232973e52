import { describe, expect, it } from '@jest/globals';
import { isFileTicket, signFileTicket } from './file-ticket.ts';

const SECRET = 'a-secret-that-only-tests-use-0123456789';
const FILE = '3f0c9f6e-6c0e-4c59-9f43-2d8a5f1f5b01';
const NOW = Date.parse('2026-06-01T15:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const at = (now: number, fileId = FILE, secret = SECRET) => ({ secret, fileId, now });
const ticket = signFileTicket(at(NOW));

describe('a ticket for a file', () => {
  it('is good for that file, for an hour', () => {
    expect(isFileTicket(ticket, at(NOW))).toBe(true);
    expect(isFileTicket(ticket, at(NOW + HOUR_MS - 1, FILE.toUpperCase()))).toBe(true);
    expect(isFileTicket(ticket, at(NOW + HOUR_MS))).toBe(false);
  });

  it('is good for no other file, and none under another secret', () => {
    expect(isFileTicket(ticket, at(NOW, '3f0c9f6e-6c0e-4c59-9f43-2d8a5f1f5b02'))).toBe(false);
    expect(isFileTicket(ticket, at(NOW, FILE, 'another-secret-that-only-tests-use-01234'))).toBe(false);
  });

  it('cannot be changed to last longer', () => {
    const [expires = '', signed = ''] = ticket.split('.');
    const later = (Number.parseInt(expires, 36) + HOUR_MS).toString(36);
    expect(isFileTicket(`${later}.${signed}`, at(NOW))).toBe(false);
  });

  it.each([
    '',
    '.',
    ticket.slice(0, -1),
    `${ticket}A`,
    `${ticket}.${ticket}`,
    ticket.replace('.', ''),
    `zzzzzzzzzz.${'A'.repeat(43)}`,
    '💧',
  ])('that is not one is refused: %j', (wrong) => {
    expect(isFileTicket(wrong, at(NOW))).toBe(false);
  });
});
