import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printLine } from '../bench/report/print.ts';
import { fillSite } from './fill-site.ts';
import { buildImages } from './images.ts';
import { Journal } from '../support/site-load/journal.ts';
import { findLost, unexplained } from '../support/site-load/judge.ts';
import { Load } from '../support/site-load/load.ts';
import { startMailbox } from './mailbox.ts';
import { printInFlight, printReport } from './report.ts';
import { SiteClient } from '../support/site-load/site-client.ts';
import { STEPS } from './steps.ts';
import { Swarm } from './swarm.ts';

/**
 * Runs the stack of deploy/swarm on a swarm of this machine, under load, while its processes are killed, updated and replaced by
 * versions that fail. Ends with 1 if a request failed for another reason than a killed process, or something acknowledged is gone.
 */
const { values } = parseArgs({
  options: {
    /** The published port; that of the mailbox is the next one. */
    port: { type: 'string', default: '41080' },
    /** Take the images of version 1 that are there. */
    'no-build': { type: 'boolean', default: false },
    /** Leave the stack running. */
    keep: { type: 'boolean', default: false },
    /** Steps to run, by their number; all of them by default. */
    steps: { type: 'string' },
  },
});

/** A proxy with TLS in front of the swarm's own would write the same headers. */
const ORIGIN = 'https://academy.example';

async function run(): Promise<boolean> {
  const port = Number(values.port);
  const selected = values.steps?.split(',').map(Number);
  const steps = STEPS.filter((_, index) => selected?.includes(index + 1) ?? true);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'swarm-'));
  const swarm = new Swarm({
    PUBLIC_ORIGIN: ORIGIN,
    PORT: String(port),
    START_TIMEOUT: '3m',
    REGISTRATIONS_PER_HOUR: '300',
  });
  const journal = new Journal();
  const site = new SiteClient(port, ORIGIN);
  if (!values['no-build']) {
    printLine('Building the images');
    await buildImages();
  }
  for (const { prepare } of steps) await prepare?.();
  await swarm.init();
  const mailbox = await startMailbox(path.join(folder, 'mails'), port + 1);
  try {
    await swarm.createSecrets(mailbox.smtpUrl);
    const startedAt = Date.now();
    await swarm.deploy();
    await swarm.untilInstalled();
    printLine(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
    const filled = await fillSite(site, swarm, mailbox);
    const load = new Load(site, filled, journal);
    load.start();
    for (const { name, mayFail = false, run: runStep } of steps) {
      printLine(`… ${name}`);
      await journal.step(name, mayFail, () => runStep({ swarm, journal, site, mailbox }));
      printLine(`  ${journal.steps.at(-1)?.result}`);
    }
    await load.stop();
    // The last events reach the streams.
    await delay(5000);
    for (const stream of load.streams) await stream.stop();
    journal.faults.push(...(await findLost(site, filled, load)));
    printReport(journal);
    printInFlight(journal);
    const { replies, uploads } = load.acknowledged;
    const connections = load.streams.map((stream) => stream.connections).join(', ');
    printLine(`\n${replies.size} replies, ${uploads.size} files; connections of each stream: ${connections}`);
    for (const { kind, startedAt: at, endedAt, problem } of unexplained(journal)) {
      journal.faults.push(`${new Date(at).toISOString()} ${kind}: ${problem} after ${endedAt - at} ms`);
    }
    for (const fault of journal.faults) printLine(`✗ ${fault}`);
    return journal.faults.length === 0;
  } finally {
    site.close();
    mailbox.stop();
    rmSync(folder, { recursive: true, force: true });
    if (!values.keep) await swarm.remove();
  }
}

process.exit((await run()) ? 0 : 1);
