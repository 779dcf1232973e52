import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A value that survives restarts: one JSON file, replaced as a whole. */
export class JsonFile<T> {
  readonly #file: string;
  readonly #parse: (value: unknown) => T;
  #lastWrite: Promise<void> = Promise.resolve();

  /** @param parse throws when the stored value is not valid */
  constructor(file: string, parse: (value: unknown) => T) {
    this.#file = file;
    this.#parse = parse;
  }

  /**
   * Undefined when nothing has been stored.
   * @throws when the file cannot be read or is not valid
   */
  async read(): Promise<T | undefined> {
    try {
      return this.#parse(JSON.parse(await readFile(this.#file, 'utf8')));
    } catch (error) {
      if (isMissingFile(error)) return undefined;
      throw error;
    }
  }

  /** Writes one value after the other; a crash leaves the one before. */
  async write(value: T): Promise<void> {
    const write = this.#lastWrite.catch(() => undefined).then(() => this.#replace(JSON.stringify(value)));
    this.#lastWrite = write;
    await write;
  }

  async #replace(text: string): Promise<void> {
    await mkdir(dirname(this.#file), { recursive: true });
    const partial = `${this.#file}.partial`;
    await writeFile(partial, text, { flush: true });
    await rename(partial, this.#file);
  }
}

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
