import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server for tests. */
export interface Smtp {
  readonly url: string;
  /** The raw mails that it received, with unfolded headers. */
  readonly received: string[];
  /** Refuses every recipient with this text unless null. */
  refusal: string | null;
  /** The code of the refusal; 450 is temporary. */
  refusalCode: number;
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  start(): Promise<void>;
}

export async function startSmtp(): Promise<Smtp> {
  let port = 0;
  let server: SMTPServer | undefined;
  const smtp: Smtp = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    received: [],
    refusal: null,
    refusalCode: 550,
    async stop() {
      const stopped = server;
      server = undefined;
      if (stopped) await new Promise<void>((resolve) => stopped.close(() => resolve()));
    },
    async start() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onRcptTo(_address, _session, done) {
          const { refusal, refusalCode: responseCode } = smtp;
          done(refusal === null ? undefined : Object.assign(new Error(refusal), { responseCode }));
        },
        onData(stream, _session, done) {
          let mail = '';
          stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
          stream.on('end', () => {
            smtp.received.push(withUnfoldedHeaders(mail));
            done();
          });
        },
      });
      const socket = server.listen(port, '127.0.0.1');
      await once(socket, 'listening');
      ({ port } = socket.address() as { port: number });
    },
  };
  await smtp.start();
  return smtp;
}

/** Lines of the body may begin with a space, so only the head is changed. */
function withUnfoldedHeaders(mail: string): string {
  const [head = '', ...body] = mail.split('\r\n\r\n');
  return [head.replace(/\r\n(?=[ \t])/g, ''), ...body].join('\r\n\r\n');
}

/** The value of a mail's header, or undefined. */
export function header(mail: string | undefined, name: string): string | undefined {
  const [head = ''] = (mail ?? '').split('\r\n\r\n');
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}
