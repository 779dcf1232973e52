import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type { Chunk, Compilation, Compiler } from 'webpack';

/** Subresource integrity of a file, as browsers take it. */
export const integrityOf = (bytes: string | Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** In the runtime until the hashes of the chunks are known. */
const PLACEHOLDER = '__INTEGRITIES__';
const PLACED = /(["'`])__INTEGRITIES__\1/;
/** `{ [chunk's id]: [script, style] }`, without `sha384-`. */
const TABLE = `${webpack.RuntimeGlobals.require}.integrities`;

class IntegritiesRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('integrities', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return `${TABLE} = ${JSON.stringify(PLACEHOLDER)};`;
  }
}

/**
 * Loads every chunk and style with its integrity, so that the browser refuses changed bytes. The runtime's table is filled by
 * `fillIntegrities` once the files have their final bytes. A chunk that is missing in the table is not loaded.
 */
export class IntegrityRuntimePlugin {
  apply(compiler: Compiler): void {
    const name = 'IntegrityRuntime';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // Same-origin scripts too need `crossorigin`: an Integrity-Policy blocks requests in the mode no-cors.
      const guarded = (tag: string, at: 0 | 1) =>
        `${tag}.crossOrigin = 'anonymous'; ${tag}.integrity = 'sha384-' + ${TABLE}[chunkId][${at}];`;
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (code) => `${code}\n${guarded('script', 0)}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (code) => `${code}\n${guarded('linkTag', 1)}`,
      );
      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) =>
        compilation.addRuntimeModule(chunk, new IntegritiesRuntimeModule()),
      );
    });
  }
}

/**
 * The text of an entry with the integrities of the chunks it loads.
 * @param integrityOfFile the integrity of one of the build's files, by its name
 */
export function fillIntegrities(
  entry: string,
  { chunks }: Compilation,
  integrityOfFile: (file: string) => string,
): string {
  const table = [...chunks]
    .filter((chunk) => !chunk.hasRuntime())
    .map((chunk) => {
      const hashes = ['.js', '.css'].map((ending) => hashOf(chunk, ending, integrityOfFile));
      return `${JSON.stringify(chunk.id)}:${JSON.stringify(hashes)}`;
    });
  return entry.replace(PLACED, () => `{${table.join()}}`);
}

function hashOf({ files }: Chunk, ending: string, integrityOfFile: (file: string) => string): string {
  const file = [...files].find((each) => each.endsWith(ending));
  return file === undefined ? '' : integrityOfFile(file).slice('sha384-'.length);
}
