import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claimPort, readStackFile } from '@backflow/stack';
import { BenchPlatform } from '../bench-platform.ts';
import { formatDecimal, printLine } from '../report/print.ts';
import { NOTHING } from './amounts.ts';
import type { Amounts } from './amounts.ts';
import { fill, isFilled } from './fill.ts';
import { ScaledPlatform } from './scaled-platform.ts';

const getClaim = (port: number) => path.join(tmpdir(), `backflow-scale-${port}`);

/** A platform of its own with so many rows. With `SCALE_DATA_DIR`, its data stays there for the next run. */
export class FilledPlatform {
  readonly #stack: BenchPlatform;
  readonly #claim: string;
  readonly platform: ScaledPlatform;

  private constructor(stack: BenchPlatform, claim: string, platform: ScaledPlatform) {
    this.#stack = stack;
    this.#claim = claim;
    this.platform = platform;
  }

  static async open(name: string, amounts: Amounts): Promise<FilledPlatform> {
    const port = await claimPort(getClaim);
    const { SCALE_DATA_DIR: folder } = process.env;
    const dataDir = folder === undefined ? getClaim(port) : path.join(folder, name);
    mkdirSync(dataDir, { recursive: true });
    const stack = new BenchPlatform({ port, dataDir });
    try {
      await stack.start();
      const url = readStackFile(dataDir).adminDatabaseUrl;
      if (!(await isFilled(url, amounts))) {
        const startedAt = performance.now();
        await fill(url, NOTHING, amounts);
        printLine(`  ${name}: filled in ${formatDecimal((performance.now() - startedAt) / 1000, 0)} s`);
      }
      const platform = await ScaledPlatform.open(`http://localhost:${port}`, dataDir);
      return new FilledPlatform(stack, getClaim(port), platform);
    } catch (error) {
      await stack.stop();
      rmSync(getClaim(port), { recursive: true, force: true });
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.platform.close();
    await this.#stack.stop();
    rmSync(this.#claim, { recursive: true, force: true });
  }
}
