import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP has it in JSON. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

interface Export {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

/** Receives traces by OTLP over HTTP. */
export async function startCollector() {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.once('end', () => {
      texts.push(text);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that was received, as it was sent. */
    text: () => texts.join('\n'),
    getSpans: (traceId: string): CollectedSpan[] =>
      texts
        .flatMap((text) => (JSON.parse(text) as Export).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .filter((span) => span.traceId === traceId),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
