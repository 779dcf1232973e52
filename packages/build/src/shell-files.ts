import fs from 'node:fs/promises';
import path from 'node:path';
import { ShellPages } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import type { Compilation, Compiler } from 'webpack';
import { compressedCopies } from './compressed-copies.ts';
import { fillIntegrities, getIntegrities, getIntegrity } from './integrity.ts';

/** The shell's name for the chunk that only remotes' pages need; it is one file, so that it can be preloaded. */
export const REMOTE_PAGE_CHUNK = 'remote-page';

/** The script that observes the frames of a check. */
const PROBE = /^assets\/probe\.plain\.\w+\.js$/;

/** The shell's declarations for the gateway. */
export interface MyPages extends Pick<ShellPages, 'frame' | 'offer'> {
  readonly pages: readonly ShellPages['pages'][number][];
}

/**
 * Completes the shell's build: the files of a folder, integrities in the runtime and the page, the shell's own pages for the
 * gateway, compressed copies.
 */
export class ShellFilesPlugin {
  readonly #own: MyPages;
  readonly #folder: string;

  constructor(own: MyPages, folder: string) {
    this.#own = own;
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    const name = 'ShellFiles';
    const { PROCESS_ASSETS_STAGE_ADDITIONAL, PROCESS_ASSETS_STAGE_OPTIMIZE_HASH } = webpack.Compilation;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap(name, (data) => {
        for (const { attributes } of [...data.assetTags.scripts, ...data.assetTags.styles]) {
          attributes.crossorigin = 'anonymous';
          // The file's address, until it has its final bytes.
          attributes.integrity = attributes.src ?? attributes.href;
        }
        return data;
      });
      compilation.hooks.processAssets.tapPromise(
        { name, stage: PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          for (const file of await fs.readdir(this.#folder)) {
            emit(compilation, file, await fs.readFile(path.join(this.#folder, file)));
          }
        },
      );
      const stage = PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        fillRuntime(compilation);
        fillPage(compilation);
        emit(compilation, 'pages.json', JSON.stringify(this.#pagesFor(compilation)));
        await compress(compilation);
      });
    });
  }

  #pagesFor(compilation: Compilation): ShellPages {
    const files = compilation.namedChunks.get(REMOTE_PAGE_CHUNK)?.files ?? [];
    const scripts = [...files]
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ path: `/${file}`, integrity: getIntegrity(getBytes(compilation, file)) }));
    const probe = compilation.getAssets().find(({ name }) => PROBE.test(name))?.name;
    const checkProbe = probe && {
      path: `/${probe}`,
      integrity: getIntegrity(getBytes(compilation, probe)),
    };
    return z.parse(ShellPages, { ...this.#own, remotePage: { scripts }, checkProbe });
  }
}

const emit = (compilation: Compilation, file: string, content: string | Buffer) =>
  compilation.emitAsset(file, new webpack.sources.RawSource(content));

function getBytes(compilation: Compilation, file: string): Buffer {
  const asset = compilation.getAsset(file);
  if (!asset) throw new Error(`The build has no ${file}`);
  return asset.source.buffer();
}

function fillRuntime(compilation: Compilation): void {
  for (const entry of compilation.entrypoints.values()) {
    for (const file of entry.getRuntimeChunk()?.files ?? []) {
      if (!file.endsWith('.js')) continue;
      const integrities = getIntegrities(compilation, (each) => getIntegrity(getBytes(compilation, each)));
      const filled = fillIntegrities(getBytes(compilation, file).toString(), integrities);
      compilation.updateAsset(file, new webpack.sources.RawSource(filled));
    }
  }
}

function fillPage(compilation: Compilation): void {
  const html = getBytes(compilation, 'index.html')
    .toString()
    .replace(/(?<= integrity=")\/([^"]+)/g, (_, file: string) => getIntegrity(getBytes(compilation, file)));
  compilation.updateAsset('index.html', new webpack.sources.RawSource(html));
}

async function compress(compilation: Compilation): Promise<void> {
  const copies = await Promise.all(
    compilation.getAssets().map(({ name, source }) => compressedCopies(name, source.buffer())),
  );
  for (const [file, bytes] of copies.flat()) emit(compilation, file, bytes);
}
