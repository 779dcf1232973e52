import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceContract } from '@backflow/contracts';
import type { Logger } from '@backflow/service-kit/process';
import { z } from 'zod';

const StoredService = z.object({ name: z.string(), contract: ServiceContract });

/** The last known contracts, in a file of the gateway's cache: it can start while services are away. */
export class StoredContracts {
  readonly #folder: string;
  readonly #log: Logger;
  #writing: Promise<void> = Promise.resolve();

  constructor(folder: string, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  read(): readonly ServiceContract[] {
    try {
      const stored = z.array(StoredService).parse(JSON.parse(readFileSync(this.#file, 'utf8')));
      return stored.map(({ contract }) => contract);
    } catch (error) {
      if (!isMissing(error)) this.#log.warn({ error }, 'the stored contracts cannot be read');
      return [];
    }
  }

  /** Replaces the file after the writes before. */
  write(contracts: readonly ServiceContract[]): void {
    const text = JSON.stringify(contracts.map((contract) => ({ name: contract.service, contract })));
    this.#writing = this.#writing
      .then(() => this.#replace(text))
      .catch((error: unknown) => {
        this.#log.warn({ error }, 'the contracts cannot be stored');
      });
  }

  /** Waits for the last write. */
  close(): Promise<void> {
    return this.#writing;
  }

  get #file(): string {
    return join(this.#folder, 'contracts.json');
  }

  async #replace(text: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(`${this.#file}.new`, text);
    await rename(`${this.#file}.new`, this.#file);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
