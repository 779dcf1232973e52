import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@backflow/stack';
import type { Engine, KnownEngine } from './engine.ts';

const DRIVER = 'WebKitWebDriver';
const SCREEN = 'Xvfb';
const isThere = (program: string) => spawnSync('which', [program]).status === 0;
const missing = [DRIVER, SCREEN].filter((program) => !isThere(program));

/** WebKitGTK, which has no headless mode: on a virtual screen, driven by the W3C's WebDriver. */
export const webkit: KnownEngine = {
  name: 'WebKit',
  missing:
    missing.length === 0
      ? undefined
      : `${missing.join(' and ')} is not on this machine (Debian: apt-get install webkit2gtk-driver xvfb)`,
  open: async (): Promise<Engine> => {
    const started: ChildProcess[] = [];
    const end = () => started.forEach((child) => child.kill());
    process.once('exit', end);
    try {
      const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      });
      started.push(screen);
      const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
      const port = await freePort();
      const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
        stdio: 'ignore',
        // WebKit can't create its sandbox as root; only this site is opened in it.
        env: {
          ...process.env,
          DISPLAY: `:${display.toString().trim()}`,
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        },
      });
      started.push(driver);
      const engine = await openSession(`http://127.0.0.1:${port}`);
      return {
        ...engine,
        close: async () => {
          await engine.close();
          end();
          process.off('exit', end);
        },
      };
    } catch (error) {
      end();
      throw error;
    }
  },
};

/** @see https://www.w3.org/TR/webdriver2/ */
async function openSession(driver: string): Promise<Engine> {
  await waitUntilListening(driver);
  const { sessionId } = await command<{ sessionId: string }>('POST', `${driver}/session`, {
    capabilities: {},
  });
  const session = `${driver}/session/${sessionId}`;
  const post = <Value>(path: string, body: unknown = {}) =>
    command<Value>('POST', `${session}/${path}`, body);
  const element = async (selector: string): Promise<string> => {
    const found = await post<Record<string, string>>('element', { using: 'css selector', value: selector });
    return `element/${Object.values(found)[0]}`;
  };
  // Retry until it is ready.
  await post('timeouts', { implicit: 10_000 });
  return {
    errors: [],
    goTo: (address) => post('url', { url: address }),
    read: (expression) => post('execute/sync', { script: `return ${expression}`, args: [] }),
    type: async (selector, text) => post(`${await element(selector)}/value`, { text }),
    click: async (selector) => post(`${await element(selector)}/click`),
    close: () => command('DELETE', session),
  };
}

async function waitUntilListening(driver: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isListening = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isListening) return;
    await wait(100);
  }
  throw new Error(`${DRIVER} does not listen`);
}

async function command<Value>(method: string, address: string, body?: unknown): Promise<Value> {
  const response = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`);
  return value;
}
