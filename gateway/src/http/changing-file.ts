import { readFile, stat } from 'node:fs/promises';
import type { Logger } from '@backflow/service-kit/process';

/** A file that builds replace while the gateway runs: read again whenever it is another one than before. */
export class ChangingFile<T> {
  readonly #file: string;
  readonly #parse: (text: string) => T;
  readonly #log: Logger;
  #mark = '';
  #value: T | undefined;

  /** @param parse throws when the file is not valid; that is logged, and counts as missing. */
  constructor(file: string, parse: (text: string) => T, log: Logger) {
    this.#file = file;
    this.#parse = parse;
    this.#log = log;
  }

  /** The parsed file; the same object until the file changes. Undefined when it is missing. */
  async current(): Promise<T | undefined> {
    const mark = await getMark(this.#file);
    if (mark === this.#mark) return this.#value;
    this.#value = mark === '' ? undefined : await this.#read();
    this.#mark = mark;
    return this.#value;
  }

  async #read(): Promise<T | undefined> {
    try {
      return this.#parse(await readFile(this.#file, 'utf8'));
    } catch (error) {
      this.#log.warn({ file: this.#file, error }, 'a file of the site cannot be used');
      return undefined;
    }
  }
}

/** Identifies a version of a file; '' when it is missing. */
async function getMark(file: string): Promise<string> {
  try {
    const { ino, size, mtimeMs, ctimeMs } = await stat(file);
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  } catch {
    return '';
  }
}
