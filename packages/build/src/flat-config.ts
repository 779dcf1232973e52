import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { ShellBudgetPlugin } from './shell-budget-plugin.ts';

/**
 * The shell as an ordinary application without federation: the benchmark compares the site with it.
 * @param shell the shell's configuration
 * @param dist the folder of the build
 * @param replaced source files by the end of their path, and the files that replace them
 */
export function flatConfig(
  shell: Configuration,
  dist: string,
  replaced: Readonly<Record<string, string>>,
): Configuration {
  const plugins = (shell.plugins ?? []).filter(
    (plugin) => !(plugin instanceof ModuleFederationPlugin || plugin instanceof ShellBudgetPlugin),
  );
  const replacements = Object.entries(replaced).map(
    ([end, file]) => new webpack.NormalModuleReplacementPlugin(new RegExp(`/${RegExp.escape(end)}$`), file),
  );
  return { ...shell, output: { ...shell.output, path: dist }, plugins: [...plugins, ...replacements] };
}
