import { brand } from '@backflow/contracts';
import type { Response } from 'express';
import { escapeHtml } from '../http/escape-html.ts';

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
