import { SMTPServer } from 'smtp-server';
import type { MailFolder } from './mail-folder.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** Accepts any mail for any address and forwards none. Listens on this machine only. */
export async function startSmtp(folder: MailFolder, port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MAX_BYTES,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_BYTES) chunks.push(chunk);
      });
      stream.once('end', () => {
        if (bytes > MAX_BYTES) return done(new Error('The mail is too large'));
        folder.store(Buffer.concat(chunks)).then(
          () => done(),
          () => done(new Error('The mail cannot be kept')),
        );
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A client that disconnects must not end the process.
  server.on('error', () => undefined);
  return server;
}
