import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_MAILS = 200;
/** Only these names are read: no name leads out of the folder. */
const NAME = /^\d{13}-[\da-f-]{36}$/;

/** A folder of mails as `.eml` files, which any mail program opens. Only the newest are stored. */
export class MailFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a mail completely or not at all. @returns its name */
  async store(mail: Buffer): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    const name = `${Date.now()}-${randomUUID()}`;
    const partial = join(this.#folder, `${name}.partial`);
    await writeFile(partial, mail, { mode: 0o600 });
    await rename(partial, this.#file(name));
    for (const old of (await this.names()).slice(MAX_MAILS)) await rm(this.#file(old), { force: true });
    return name;
  }

  /** Newest first. */
  async names(): Promise<string[]> {
    const files = await readdir(this.#folder).catch(() => []);
    const names = files.filter((file) => file.endsWith('.eml')).map((file) => file.slice(0, -'.eml'.length));
    return names.filter((name) => NAME.test(name)).sort((a, b) => b.localeCompare(a, 'en'));
  }

  /** Undefined when the mail does not exist. */
  async read(name: string): Promise<Buffer | undefined> {
    if (!NAME.test(name)) return undefined;
    return readFile(this.#file(name)).catch(() => undefined);
  }

  #file(name: string): string {
    return join(this.#folder, `${name}.eml`);
  }
}
