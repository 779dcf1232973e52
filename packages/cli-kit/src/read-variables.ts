import { readEnvironment } from '@backflow/settings';
import { Failure } from './failure.ts';

/**
 * The variables that are not empty; those of `names` from the files that `NAME_FILE` names, and with passwords put into their URLs.
 * @throws Failure that lists every problem
 */
export function readVariables(
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  const { variables, problems } = readEnvironment(names, env);
  if (problems.length === 0) return variables;
  const lines = problems.map(({ name, message }) => `  ${name} ${message}`);
  throw new Failure(`Invalid settings:\n${lines.join('\n')}`);
}
