import path from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';
import { classNameBy } from './class-name.ts';
import { shellAliases, shellBase } from './shell-config.ts';

/**
 * The webpack configuration of the function that renders the shell's first screen: one file for the gateway, with the components
 * and class names of the shell's other build.
 * @param root the shell's folder
 */
export function firstScreenConfig(root: string): Configuration {
  const base = shellBase(root, '[name].css');
  return {
    ...base,
    name: 'first-screen',
    target: 'node24',
    entry: { 'first-screen': './src/first-screen.tsx' },
    output: {
      path: path.join(root, 'dist'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
    },
    // Modules that the components load later are no part of the first screen.
    externals: {
      '@module-federation/enhanced/runtime': 'var { registerPlugins() {} }',
      'react-dom/client': 'var {}',
    },
    resolve: {
      ...base.resolve,
      alias: { ...shellAliases(root), 'react-dom/server$': 'react-dom/server.edge' },
    },
    module: {
      rules: (base.module?.rules ?? []).map(withoutStyles),
      parser: { javascript: { import: false } },
    },
    plugins: [],
  };
}

/** Style sheets only have class names here. */
function withoutStyles(rule: NonNullable<NonNullable<Configuration['module']>['rules']>[number]) {
  if (!isRuleFor(rule, 'a.css')) return rule;
  const modules = { auto: true, namedExport: false, exportOnlyLocals: true } as const;
  const names = { exportLocalsConvention: 'as-is', getLocalIdent: classNameBy('shell') } as const;
  return { ...rule, use: [{ loader: 'css-loader', options: { modules: { ...modules, ...names } } }] };
}

const isRuleFor = (rule: unknown, file: string): rule is RuleSetRule =>
  typeof rule === 'object' &&
  rule !== null &&
  'test' in rule &&
  rule.test instanceof RegExp &&
  rule.test.test(file);
