import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { docker } from './docker.ts';
import { until } from '../support/until.ts';

const REPO = path.resolve(import.meta.dirname, '../..');

export interface Mailbox {
  /** Where containers hand over mail. */
  readonly smtpUrl: string;
  /** The token of the link that was mailed to an address, once it has come. */
  token(address: string): Promise<string>;
  stop(): void;
}

/** The platform's own mailbox on this machine, reachable from containers. Takes two ports. */
export async function startMailbox(folder: string, port: number): Promise<Mailbox> {
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, ['packages/mailbox/src/main.ts'], {
    cwd: REPO,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0', SMTP_PORT: String(port), MAIL_DIR: folder },
  });
  await once(child, 'message');
  // It listens on this machine only, and containers reach the machine by the bridge of the swarm.
  const host = await docker([
    ...['network', 'inspect', 'docker_gwbridge', '--format', '{{(index .IPAM.Config 0).Gateway}}'],
  ]);
  const forward = net.createServer((client) => {
    const server = net.connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
    }
  });
  await once(forward.listen(port, host), 'listening');
  return {
    smtpUrl: `smtp://${host}:${port}`,
    async token(address) {
      let found: string | undefined;
      const isFound = async () => (found = await findToken(folder, address)) !== undefined;
      await until(`the mail to ${address}`, 60_000, isFound);
      return found ?? '';
    },
    stop() {
      forward.close();
      child.kill();
    },
  };
}

async function findToken(folder: string, address: string): Promise<string | undefined> {
  const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  for (const name of mails) {
    const { to, text } = await PostalMime.parse(readFileSync(path.join(folder, name)));
    const isTo = to?.some((each) => each.address === address) === true;
    const token = isTo ? /confirm-email\?token=([\w-]+)/.exec(text ?? '')?.[1] : undefined;
    if (token !== undefined) return token;
  }
  return undefined;
}
