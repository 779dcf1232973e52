import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import type { AnyNode, AtRule, Document, Node, Rule } from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import type { Selector, Node as SelectorNode } from 'postcss-selector-parser';
import webpack from 'webpack';
import type { Compiler, Module } from 'webpack';
import { getClassSuffix } from './class-name.ts';

const LAYERS = ['ui', 'remotes'];
/** At-rules that hold inside the areas of a release only, as the rules inside of them do. */
const ALLOWED = new Set(['media', 'supports', 'container', 'starting-style']);
/** What to write instead of others. */
const INSTEAD: Readonly<Record<string, string>> = {
  import: 'Import the style sheet in the component that uses it.',
  'font-face': 'The site provides the fonts: var(--font-text), var(--font-display).',
  property: 'Declare the custom property in a rule with a class.',
  scope: 'The build scopes every style sheet; write a rule with a class.',
};

/**
 * Fails a remote's build whose style sheets would reach beyond its own elements: every rule needs a class of its file. Reads what
 * css-loader made of each file, also of those of packages.
 */
export class ContainedStylesPlugin {
  readonly #remote: string;
  readonly #salt: string;

  /** @param salt as of `classNameBy` */
  constructor(remote: string, salt: string) {
    this.#remote = remote;
    this.#salt = salt;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ContainedStyles', (compilation) => {
      compilation.hooks.afterSeal.tap('ContainedStyles', () => {
        for (const module of compilation.modules) {
          if (!isStyles(module)) continue;
          const file = module.nameForCondition() ?? '';
          for (const [line, problem] of this.#findProblems(file, module)) {
            const name = path.relative(compiler.context, file).replaceAll(path.sep, '/');
            compilation.errors.push(new webpack.WebpackError(`${name}:${line}: ${problem}`));
          }
        }
      });
    });
  }

  #findProblems(file: string, { content, sourceMap }: StylesModule): (readonly [number, string])[] {
    if (!file.endsWith('.module.css')) {
      return [
        [1, 'A plain style sheet styles the whole site. Name it *.module.css, and write rules with classes.'],
      ];
    }
    const map = sourceMap ? { prev: sourceMap.toString() } : false;
    const root = postcss.parse(content.toString(), { from: file, map });
    const suffix = getClassSuffix(this.#salt, readFileSync(file));
    const problems: (readonly [number, string])[] = [];
    root.walk((node) => {
      const problem =
        node.type === 'rule'
          ? ruleProblem(node, suffix)
          : node.type === 'atrule'
            ? atRuleProblem(node, suffix, this.#remote)
            : undefined;
      if (problem !== undefined) problems.push([getLine(node), problem]);
    });
    return problems;
  }
}

interface StylesModule extends Module {
  content: Buffer;
  sourceMap: Buffer | undefined;
}

/** True for what `MiniCssExtractPlugin` extracts. */
const isStyles = (module: Module): module is StylesModule => module.type === 'css/mini-extract';

/** The line in the file as it was written. */
function getLine({ source }: Node): number {
  const { line = 1, column = 1 } = source?.start ?? {};
  const origin = source?.input.origin(line, column);
  return origin ? origin.line : line;
}

function atRuleProblem({ name, params }: AtRule, suffix: string, remote: string): string | undefined {
  if (ALLOWED.has(name)) return undefined;
  if (name === 'layer') {
    return LAYERS.includes(params)
      ? undefined
      : `"@layer ${params}" is a layer of the whole site. Write "@layer remotes".`;
  }
  if (/^(-\w+-)?keyframes$/.test(name)) {
    return params.endsWith(suffix)
      ? undefined
      : `"@keyframes ${params}" is a name of the whole site. Write it without ":global": the build makes it unique.`;
  }
  if (name === 'page') {
    return params.startsWith(`${remote}-`)
      ? undefined
      : `"@page ${params}" formats what any part of the site prints. Name it "@page ${remote}-…", and use it by "page".`;
  }
  // Margin boxes, such as `@bottom-right`.
  if (/^(top|bottom|left|right)-/.test(name)) return undefined;
  return `"@${name}" holds for the whole site. ${INSTEAD[name] ?? 'Write a rule with a class.'}`;
}

function ruleProblem(rule: Rule, suffix: string): string | undefined {
  const around = getAround(rule);
  const asWritten = (text: string) => text.replaceAll(suffix, '').trim();
  if (around.some((node) => node.type === 'atrule' && node.name.endsWith('keyframes'))) return undefined;
  if (!around.some((node) => node.type === 'atrule' && node.name === 'layer')) {
    return `"${asWritten(rule.selector)}" is in no layer, and so overrides all others. Put it into "@layer remotes { … }".`;
  }
  const isNested = around.some(({ type }) => type === 'rule');
  for (const selector of parseSelectors().astSync(rule.selector).nodes) {
    const text = asWritten(selector.toString());
    if (reachesOut(selector)) {
      return `"${text}" is never true: the rules of a remote apply inside its areas, and "html", "body" and ":root" are outside. Write a class in their place; colors of themes are tokens, or light-dark().`;
    }
    if (!isOwn(selector, suffix, isNested)) {
      return `"${text}" needs a class of this file outside of ":not()" and ":has()", or it would style all elements of the kind. Write ".name ${text}", or give the element a class.`;
    }
  }
  return undefined;
}

function getAround({ parent }: Pick<Node, 'parent'>): (AnyNode | Document)[] {
  const node = parent as AnyNode | Document | undefined;
  return node ? [node, ...getAround(node)] : [];
}

function reachesOut(selector: Selector): boolean {
  let found = false;
  selector.walk((node) => {
    found ||=
      (node.type === 'tag' && /^(html|body)$/i.test(node.value)) ||
      (node.type === 'pseudo' && /^:(root|host)$/i.test(node.value));
  });
  return found;
}

/** True if only elements with a class of the file, and elements inside or beside these, can match. */
function isOwn(selector: Selector, suffix: string, isNested: boolean): boolean {
  const isBound = (node: SelectorNode): boolean => {
    if (node.type === 'class' || node.type === 'id') return node.value.endsWith(suffix);
    if (node.type === 'nesting') return isNested;
    if (node.type !== 'pseudo' || !/^:(is|where)$/i.test(node.value)) return false;
    return node.nodes.every((each) => each.nodes.some(isBound));
  };
  if (selector.nodes.some(isBound)) return true;
  let hasParent = false;
  selector.walkNesting(() => (hasParent = true));
  // Without `&`, a nested rule is about descendants of its parent's elements.
  return isNested && !hasParent;
}
