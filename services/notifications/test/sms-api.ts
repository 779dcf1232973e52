import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmsApi {
  readonly url: string;
  /** Accepted messages. */
  readonly received: { to: string; from: string; text: string }[];
  /** The status and Twilio's error code of the next responses; null accepts. */
  refusal: { status: number; code: number } | null;
  /** True accepts messages without a response, as when a connection breaks. */
  isSilent: boolean;
  stop(): Promise<void>;
}

/** A server with the part of Twilio's API that sends messages. */
export async function startSmsApi(): Promise<SmsApi> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { refusal } = api;
      if (refusal) {
        response.writeHead(refusal.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ ...refusal, message: `refused: ${body}` }));
        return;
      }
      const form = new URLSearchParams(body);
      const [to = '', from = '', text = ''] = [form.get('To'), form.get('From'), form.get('Body')].map(
        (value) => value ?? '',
      );
      api.received.push({ to, from, text });
      if (api.isSilent) return void request.socket.destroy();
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ sid: 'SM1', status: 'queued' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api: SmsApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    refusal: null,
    isSilent: false,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return api;
}
