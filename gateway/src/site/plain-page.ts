import { brand } from '@backflow/contracts';
import escapeHtml from 'escape-html';
import type { Response } from 'express';

export const notFound = (response: Response) => plainPage(response, 404, 'There is nothing at this address.');

/** A page of one sentence, for when the shell's own cannot be sent. */
export function plainPage(response: Response, status: number, sentence: string): void {
  if (status === 503) response.set('retry-after', '5');
  response.status(status).removeHeader('content-encoding');
  response
    .set('cache-control', 'no-store')
    .type('html')
    .send(
      `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(brand.name)}</title></head>` +
        `<body><h1>${escapeHtml(brand.name)}</h1><p>${escapeHtml(sentence)}</p></body></html>\n`,
    );
}
