import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { publishJest } from './jest-globals.ts';
import type NativeEnvironment from './native-environment.ts';

/**
 * Runs test files with Node's own module loader: modules are loaded once in each of Jest's processes, not once in each file.
 * Jest's default loads them in a VM for each file, which takes longer than the tests themselves. Files share the state of
 * the modules they import; mocks of modules (`jest.mock`) don't work. Everything else is jest-circus, as by default.
 */
const require = createRequire(import.meta.url);
const circus = createRequire(require.resolve('jest-circus/runner'));
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals'
      ? { url: new URL('./jest-globals.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

type Runner = (
  globalConfig: unknown,
  config: unknown,
  environment: NativeEnvironment,
  runtime: object,
  testPath: string,
  sendMessageToJest?: unknown,
) => Promise<unknown>;

let files = 0;
const LOAD_MS = 120_000;

/** The parts of jest-runtime that jest-circus uses, implemented with Node. */
function nativeRuntime(environment: NativeEnvironment, original: object) {
  return Object.assign(Object.create(original) as object, {
    requireInternalModule(path: string): unknown {
      // It contains the state of the last file's run.
      Reflect.deleteProperty(circus.cache, path);
      return circus(path);
    },
    setGlobalsForRuntime: (globals: object) => publishJest(globals, environment),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path: string) => load(`${pathToFileURL(path).href}?run=${++files}`),
  });
}

/** Test files start services while they are loaded: that must not hang either, and jest-circus limits the time of tests and hooks only. */
async function load(url: string): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`${url} was not loaded within ${LOAD_MS / 1000} seconds`));
    timer = setTimeout(fail, LOAD_MS);
  });
  return Promise.race([import(url), tooLate]).finally(() => clearTimeout(timer));
}

const runner: Runner = async (globalConfig, config, environment, runtime, testPath, send) => {
  for (const symbol of [EVENT_HANDLERS, TEST_TIMEOUT]) Reflect.deleteProperty(globalThis, symbol);
  const { default: adapter } = circus('jest-circus/runner') as { default: Runner };
  return adapter(globalConfig, config, environment, nativeRuntime(environment, runtime), testPath, send);
};

export default runner;
