import type { Compilation, Compiler } from 'webpack';

/** The shared modules whose exports have versions, and what precedes their names in `sdk-exports.json`. */
const SDK_MODULES = new Map([
  ['webpack/sharing/consume/default/@backflow/platform', ''],
  ['webpack/sharing/consume/default/@backflow/contracts/zod', 'zod.'],
]);

/** Collects the names that a build imports from the modules of the SDK; imports that nothing uses are left out. */
export class SdkImportsPlugin {
  readonly names = new Set<string>();

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SdkImports', (compilation) => {
      this.names.clear();
      // Used exports are known, and modules not yet concatenated.
      compilation.hooks.afterOptimizeChunks.tap('SdkImports', () => {
        for (const name of importedNames(compilation)) this.names.add(name);
      });
    });
  }
}

function* importedNames(compilation: Compilation): Generator<string> {
  const { moduleGraph, modules, compiler } = compilation;
  for (const module of modules) {
    const prefix = SDK_MODULES.get(module.libIdent({ context: compiler.context }) ?? '');
    if (prefix === undefined) continue;
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      if (!connection.dependency || !connection.isActive(undefined)) continue;
      for (const reference of compilation.getDependencyReferencedExports(connection.dependency, undefined)) {
        const [name] = Array.isArray(reference) ? reference : reference.name;
        if (name !== undefined) yield prefix + name;
      }
    }
  }
}
