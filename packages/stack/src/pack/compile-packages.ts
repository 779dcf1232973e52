import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@backflow/cli-kit';
import ts from 'typescript';
import { inRepo } from '../repo.ts';

/** A module that is named by its address. */
const RESOLVED = /(import\.meta\.resolve\(['"]\.[^'"]+)\.tsx?(?=['"]\))/g;
const RELATIVE = /(['"]\.{1,2}\/[^'"]+)\.tsx?(?=['"])/g;

/**
 * Compiles modules of packages, and all modules of packages that they import, to JavaScript with types.
 * @param entries relative to the checkout
 * @param out gets `{package}/src/…`
 * @throws Failure with the problems of the types
 */
export function compilePackages(entries: readonly string[], out: string): void {
  const { config } = ts.readConfigFile(inRepo('tsconfig.json'), (file) => readFileSync(file, 'utf8')) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, inRepo());
  const ambient = globSync('packages/*/src/*.d.ts', { cwd: inRepo() });
  const program = ts.createProgram(
    [...entries, ...ambient].map((file) => inRepo(file)),
    {
      ...options,
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      target: ts.ScriptTarget.ES2022,
      rootDir: inRepo('packages'),
      outDir: out,
    },
  );
  const { diagnostics } = program.emit();
  if (diagnostics.length > 0) {
    const host = { getCurrentDirectory: inRepo, getCanonicalFileName: String, getNewLine: () => '\n' };
    throw new Failure(ts.formatDiagnostics(diagnostics, host));
  }
  // TypeScript rewrites the imports of scripts alone.
  for (const file of globSync('**/*.{js,d.ts}', { cwd: out })) {
    const pattern = file.endsWith('.js') ? RESOLVED : RELATIVE;
    const text = readFileSync(join(out, file), 'utf8');
    const rewritten = text.replace(pattern, '$1.js');
    if (rewritten !== text) writeFileSync(join(out, file), rewritten);
  }
}
