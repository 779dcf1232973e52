import webpack from 'webpack';
import type { Compilation, Compiler } from 'webpack';
import { SHELL_BUDGETS } from './budgets.ts';
import { REMOTE_PAGE_CHUNK } from './shell-files.ts';
import { budgetProblem } from './size-budget.ts';
import type { Part } from './size-budget.ts';

/** Fails the shell's build when its main script, a page or a dialog exceeds its budget. */
export class ShellBudgetPlugin {
  apply(compiler: Compiler): void {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('ShellBudget', (compilation) => {
      compilation.hooks.afterProcessAssets.tap('ShellBudget', () => {
        const getSize = (file: string) =>
          (compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file))?.source.size() ?? 0;
        const problem = budgetProblem(getParts(compilation), getSize);
        if (problem !== undefined) compilation.errors.push(new webpack.WebpackError(problem));
      });
    });
  }
}

/** The main script, and what each page and each dialog loads in addition. */
const getParts = (compilation: Compilation): Part[] =>
  compilation.chunkGroups.map((group) => {
    const name = group.name ?? group.origins.map(({ request }) => request).join(', ');
    return {
      name: `shell ${name}`,
      budget: getBudget(name),
      files: group.getFiles(),
      chunks: group.chunks,
      compilation,
    };
  });

function getBudget(name: string): number {
  if (name === 'main') return SHELL_BUDGETS.main;
  return name === REMOTE_PAGE_CHUNK ? SHELL_BUDGETS.remotePage : SHELL_BUDGETS.page;
}
