import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';

/**
 * The baseline: Express alone, in its own process, sends a text from memory. It receives the text as a message and
 * replies with its port.
 */
process.once('message', ({ type, body }: { type: string; body: string }) => {
  const app = express();
  app.get('/api/events', (_request, response) => void response.type(type).send(body));
  const server = createServer(app).listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
process.once('disconnect', () => process.exit(0));
