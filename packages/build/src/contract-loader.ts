import { parse } from 'acorn';
import type { AnyNode, CallExpression, Property } from 'acorn';

/** Properties of an endpoint's declaration that only services, the gateway and the API page read. */
const SERVER_ONLY = new Set([
  ...['summary', 'auditSentence', 'audit', 'limit', 'personal', 'confirmedEmail', 'ignoresBody', 'form'],
  ...['params', 'query'],
]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * A webpack loader for the contracts' modules, in browsers' bundles: marks calls outside of functions as pure, so that unused
 * schemas are left out, and removes what browsers don't read of endpoints. The package has no side effects.
 */
export default function contractLoader(source: string): string {
  const edits = [...editsIn(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }))];
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
}

/** The edits of a node that runs when the module is loaded. */
function* editsIn(node: AnyNode, removed: ReadonlySet<AnyNode> = new Set()): Generator<Edit> {
  if (isFunction(node)) return;
  if (removed.has(node)) {
    yield { start: node.start, end: node.end, text: '...null' };
    return;
  }
  const isCall = node.type === 'CallExpression';
  if (isCall && isChain(node)) {
    yield { start: node.start, end: node.start, text: '/*#__PURE__*/ (() => ' };
    yield { start: node.end, end: node.end, text: ')()' };
    return;
  }
  if (isCall || node.type === 'NewExpression') {
    yield { start: node.start, end: node.start, text: '/*#__PURE__*/ ' };
  }
  const inside = isCall ? new Set(serverOnly(node)) : removed;
  for (const child of getChildren(node)) yield* editsIn(child, inside);
}

/** True if a method of a call's result is called: the minifier takes the mark for the first call alone. */
const isChain = ({ callee }: CallExpression): boolean =>
  callee.type === 'MemberExpression' && callee.object.type === 'CallExpression';

const isFunction = ({ type }: AnyNode): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassDeclaration'].includes(type);

/** The properties of `endpoint({ … })` that are removed. */
function serverOnly({ callee, arguments: [declaration] }: CallExpression): Property[] {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return [];
  if (declaration?.type !== 'ObjectExpression') return [];
  return declaration.properties.filter(
    (each): each is Property =>
      each.type === 'Property' && each.key.type === 'Identifier' && SERVER_ONLY.has(each.key.name),
  );
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const getChildren = (node: AnyNode): AnyNode[] => Object.values(node).flat().filter(isNode);
