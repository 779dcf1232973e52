import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { E2E_DATA_DIR } from './platform.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
const LEFT_OUT = /(^|\/)(node_modules|dist|data)(\/|$)|\.test\.tsx?$/;

const foldersIn = (parent: string): string[] =>
  fs.readdirSync(path.join(REPO, parent)).map((name) => `${parent}/${name}`);

/** What `npm run release` printed, and its exit code. */
export interface CommandResult {
  code: number;
  output: string;
}

/** A second checkout of the back end, with the packages of the first: a version of it that a test edits and releases. */
export class OtherCheckout {
  readonly #folder = fs.mkdtempSync(path.join(tmpdir(), 'backflow-checkout-'));

  constructor() {
    for (const name of ['packages', 'services', 'gateway', 'package.json', 'package-lock.json', '.npmrc']) {
      fs.cpSync(path.join(REPO, name), path.join(this.#folder, name), {
        recursive: true,
        filter: (source) => !LEFT_OUT.test(path.relative(REPO, source)),
      });
    }
    for (const workspace of ['.', 'gateway', ...foldersIn('packages'), ...foldersIn('services')]) {
      const packages = path.join(REPO, workspace, 'node_modules');
      if (fs.existsSync(packages))
        fs.symlinkSync(packages, path.join(this.#folder, workspace, 'node_modules'));
    }
  }

  /** Adds lines to a file, and creates one that does not exist. */
  append(file: string, lines: string): void {
    const target = path.join(this.#folder, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, (fs.existsSync(target) ? fs.readFileSync(target, 'utf8') : '') + lines);
  }

  remove(file: string): void {
    fs.rmSync(path.join(this.#folder, file));
  }

  /** Makes a file as it is in the first checkout. */
  restore(file: string): void {
    fs.cpSync(path.join(REPO, file), path.join(this.#folder, file));
  }

  /** `npm run release -- …` in this checkout, for the tests' platform. */
  release(...args: string[]): Promise<CommandResult> {
    const main = path.join(this.#folder, 'packages/stack/src/main.ts');
    const env = { ...process.env, DATA_DIR: E2E_DATA_DIR };
    return new Promise((resolve) => {
      execFile(process.execPath, [main, 'release', ...args], { env }, (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === 'number' ? error.code : error ? 1 : 0,
          output: stdout + stderr,
        }),
      );
    });
  }

  delete(): void {
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}
