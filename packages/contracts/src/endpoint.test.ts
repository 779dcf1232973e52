import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { endpoint, endpointsAmong } from './endpoint.ts';
import { ALL_ENDPOINTS } from './endpoints.ts';
import * as z from './zod.ts';

/** How many problems TypeScript finds where an endpoint is declared with each of these, as the build does. */
function problemsWith(declarations: readonly string[]): string[][] {
  const files = declarations.map((_, n) =>
    fileURLToPath(new URL(`./declared-in-a-test-${n}.ts`, import.meta.url)),
  );
  const host = ts.createCompilerHost(OPTIONS);
  const sourceFileOf = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    const declaration = declarations[files.indexOf(name)];
    if (declaration === undefined) return sourceFileOf(name, ...rest);
    return ts.createSourceFile(name, sourceWith(declaration), ts.ScriptTarget.Latest);
  };
  const program = ts.createProgram(files, OPTIONS, host);
  return files.map((file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}

const sourceWith = (declaration: string) => `
  import { endpoint } from './endpoint.ts';
  import * as z from './zod.ts';
  export const declared = endpoint({ id: 't.x', service: 'events', method: 'POST', path: '/api/x', summary: 'X',
    response: z.null(), ${declaration} });`;

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

describe('an endpoint whose calls are audited', () => {
  const audited = ALL_ENDPOINTS.filter(({ audit }) => audit);

  it.each(audited.map((each) => [each.id, each] as const))(
    'says what happened, in words of its own: %s',
    (id, { auditSentence = '' }) => {
      expect(auditSentence).toMatch(/^[a-z]+ed\b|^(let|set|sent|took|withdrew) /);
      expect(auditSentence.replace(/\{(member|subject|status)\}/g, '')).toMatch(/^[\w ]+$/);
      expect(audited.filter((other) => other.auditSentence === auditSentence).map((each) => each.id)).toEqual(
        [id],
      );
    },
  );
});

describe('an endpoint without access', () => {
  it('does not compile', () => {
    const accesses = [`access: 'member'`, '', 'access: undefined', `access: 'everyone'`];
    const [right, missing, absent, unknown] = problemsWith(accesses);
    expect(right).toEqual([]);
    expect(missing).toEqual([expect.stringContaining(`Property 'access' is missing`)]);
    expect(absent).toHaveLength(1);
    expect(unknown).toHaveLength(1);
  });

  it('is refused at run time', () => {
    const declared = endpoint({
      id: 't.x',
      service: 'events',
      method: 'POST',
      path: '/api/x',
      summary: 'X',
      access: 'member',
      response: z.null(),
    });
    const { access: _, ...open } = declared;
    expect(endpointsAmong([declared, 'something else', null])).toEqual([declared]);
    expect(() => endpointsAmong([declared, open])).toThrow('t.x does not say who may call it');
    expect(() => endpointsAmong([{ ...open, access: 'everyone' }])).toThrow(TypeError);
  });

  it('does not exist among the contracts', () => {
    const kinds = Object.groupBy(ALL_ENDPOINTS, ({ access }) => access);
    expect(Object.keys(kinds).sort()).toEqual(['admin', 'member', 'process', 'public', 'token']);
  });
});
