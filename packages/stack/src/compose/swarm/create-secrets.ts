import type { Variable } from '../variables.ts';
import { STACK, versionOf, writeVariable } from './stack-variables.ts';

/** Its value comes from outside. */
const isGiven = (name: string): boolean => !/PASSWORD|SECRET$|TOKEN$/.test(name);

/**
 * A script that creates the secrets of a stack, where they do not exist: from variables, the others at random.
 * @param secrets those that every stack has
 * @param optional those of further files
 */
export const createSecretsScript = (secrets: readonly Variable[], optional: readonly string[]): string => `\
#!/bin/sh
# Written by \`npm run compose -- stack\`: edit packages/stack/src/compose/swarm, not this file.
# Creates the secrets of the stack that do not exist yet, on a manager of the swarm. Reads settings from the environment, as
# \`docker stack deploy\` does. Values of secrets come from variables of their names; a secret without one gets a random value.
set -eu

create() { # name, version, value
  name="${writeVariable(STACK)}_$1_$2"
  if docker secret inspect "$name" >/dev/null 2>&1; then return; fi
  printf %s "$3" | docker secret create "$name" - >/dev/null
  echo "created $name"
}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \\n'; }

${secrets
  .map(({ name, message }) => {
    const value = isGiven(name) ? `\${${name}:?${message}}` : `\${${name}:-$(random)}`;
    return `create ${name} "${writeVariable(versionOf(name))}" "${value}"`;
  })
  .join('\n')}
${optional
  .map((name) => `[ -z "\${${name}-}" ] || create ${name} "${writeVariable(versionOf(name))}" "$${name}"`)
  .join('\n')}
`;
