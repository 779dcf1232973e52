import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type { Chunk, Compilation, Compiler } from 'webpack';
import type { Integrities } from './federation/chunk-integrities.ts';

const { RuntimeGlobals, RuntimeModule, Template } = webpack;

/** Subresource integrity of a file, as browsers take it. */
export const getIntegrity = (bytes: string | Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Stands in the runtime until the hashes of the chunks are known. */
const PLACEHOLDER = '__INTEGRITIES__';
const PLACED = /(["'`])__INTEGRITIES__\1/;
/** `(chunk's id, 0 for the script or 1 for the style sheet) => integrity` */
const FUNCTION = `${RuntimeGlobals.require}.integrityOf`;

/** The shell's federation runtime, for `provided-runtime.ts`. */
const PROVIDED_RUNTIME = `${RuntimeGlobals.require}.provided`;

/** The integrities of all chunks are in the runtime. */
class IncludedIntegrities extends RuntimeModule {
  constructor() {
    super('integrities', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return Template.asString([
      `var integrities = ${JSON.stringify(PLACEHOLDER)};`,
      `${FUNCTION} = (chunk, kind) => integrities[chunk][kind];`,
    ]);
  }
}

/**
 * The runtime takes the shell's federation runtime, and has the address of the release and the integrity of the list there, which the shell's
 * runtime fetches.
 */
class ListedIntegrities extends RuntimeModule {
  readonly #version: string;

  constructor(federationVersion: string) {
    super('integrities', RuntimeModule.STAGE_ATTACH);
    this.#version = federationVersion;
  }

  override generate(): string {
    const { require, publicPath } = RuntimeGlobals;
    return Template.asString([
      // Shorter than webpack's code for `publicPath: 'auto'`, which also looks for workers and modules.
      // Without a document while a build runs the modules of style sheets.
      `${publicPath} = globalThis.document?.currentScript.src.replace(/[^/]*$/, '');`,
      `${PROVIDED_RUNTIME} = globalThis.backflowFederation?.(${JSON.stringify(this.#version)});`,
      `${FUNCTION} = ${PROVIDED_RUNTIME}?.chunkIntegrities(${require}, ${JSON.stringify(PLACEHOLDER)});`,
    ]);
  }
}

/**
 * Loads every chunk and style with its integrity, so that the browser refuses changed bytes. The runtime is completed by
 * `fillIntegrities` once the files have their final bytes. A chunk without integrity is not loaded.
 */
export class IntegrityRuntimePlugin {
  readonly #createModule: () => webpack.RuntimeModule;

  /** @param options.listedFor the integrities are in a file of their own, for a runtime of this version of federation */
  constructor({ listedFor }: { listedFor?: string } = {}) {
    this.#createModule = () =>
      listedFor === undefined ? new IncludedIntegrities() : new ListedIntegrities(listedFor);
  }

  apply(compiler: Compiler): void {
    const name = 'IntegrityRuntime';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // Same-origin scripts too need `crossorigin`: an Integrity-Policy blocks requests in the mode no-cors.
      const guarded = (tag: string, kind: 0 | 1) =>
        `${tag}.crossOrigin = 'anonymous'; ${tag}.integrity = ${FUNCTION}(chunkId, ${kind});`;
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (code) => `${code}\n${guarded('script', 0)}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (code) => `${code}\n${guarded('linkTag', 1)}`,
      );
      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) =>
        compilation.addRuntimeModule(chunk, this.#createModule()),
      );
    });
  }
}

/**
 * The integrities of the chunks that an entry loads.
 * @param integrityOfFile the integrity of one of the build's files, by its name
 */
export function getIntegrities(
  { chunks }: Compilation,
  integrityOfFile: (file: string) => string,
): Integrities {
  const getFile = ({ files }: Chunk, ending: string) => [...files].find((file) => file.endsWith(ending));
  const hash = (file: string | undefined) => (file === undefined ? '' : integrityOfFile(file));
  return Object.fromEntries(
    [...chunks]
      .filter((chunk) => !chunk.hasRuntime())
      .map((chunk) => [
        String(chunk.id),
        [hash(getFile(chunk, '.js')), hash(getFile(chunk, '.css'))] as const,
      ]),
  );
}

/** The text of an entry with the integrities of its chunks, or with that of their list. */
export const fillIntegrities = (entry: string, integrities: Integrities | string): string =>
  // Parenthesized: the minifier may have put it behind an arrow.
  entry.replace(PLACED, () => `(${JSON.stringify(integrities)})`);
