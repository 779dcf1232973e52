import { parseArgs } from 'node:util';
import { POINTER_ACTIONS, type PointerChange } from '@backflow/contracts/releases';
import { Failure } from '../failure.ts';

const USAGE = `Usage:
  npm run release -- mf-events [--promote | --canary 10]   build, check and publish
  npm run release -- check mf-events                       build and check only
  npm run release -- status events
  npm run release -- promote events [--version VERSION]    the canary by default
  npm run release -- rollback events
  npm run release -- canary events --share 10 [--version VERSION]
  npm run release -- stop-canary events
  npm run release -- disable events --reason "Closed until Monday"
  npm run release -- enable events
  npm run release -- token create events "CI of events"
  npm run release -- token list
  npm run release -- token revoke ID
With --site URL (or RELEASE_SITE) and RELEASE_TOKEN; without them, the platform that runs on DATA_DIR.`;

/** A command with its arguments. */
export type ReleaseCall =
  | { kind: 'publish'; remote: string; then: Omit<PointerChange, 'version'> | undefined; site: Site }
  | { kind: 'promote-new'; remote: string; site: Site }
  | { kind: 'check'; remote: string; site: Site }
  | { kind: 'status'; remote: string; site: Site }
  | { kind: 'change'; remote: string; change: PointerChange; site: Site }
  | { kind: 'token'; args: readonly string[] };
type Site = string | undefined;

const OPTIONS = {
  site: { type: 'string' },
  promote: { type: 'boolean' },
  'promote-new': { type: 'boolean' },
  canary: { type: 'string' },
  version: { type: 'string' },
  share: { type: 'string' },
  reason: { type: 'string' },
} as const;

/** @throws Failure with the usage */
export function readReleaseArguments(args: readonly string[]): ReleaseCall {
  if (args[0] === 'token') return { kind: 'token', args: args.slice(1) };
  const { values, positionals } = parse(args);
  const [first = '', second, ...rest] = positionals;
  const { site, version, reason } = values;
  if (rest.length > 0) throw new Failure(USAGE);
  if (second === undefined) return publishCall(getRemote(first), values);
  const remote = getRemote(second);
  if (first === 'check' || first === 'status') return { kind: first, remote, site };
  const action = POINTER_ACTIONS.find((each) => each === first);
  if (action === undefined) throw new Failure(USAGE);
  if (action === 'canary' && values.share === undefined) throw new Failure(USAGE);
  if (action === 'disable' && reason === undefined) throw new Failure(USAGE);
  const change = {
    action,
    ...(version !== undefined && { version }),
    ...(values.share !== undefined && { share: getShare(values.share) }),
    ...(reason !== undefined && { reason }),
  };
  return { kind: 'change', remote, change, site };
}

type Values = ReturnType<typeof parse>['values'];

function publishCall(remote: string, { site, promote, canary, ...values }: Values): ReleaseCall {
  if (values['promote-new']) return { kind: 'promote-new', remote, site };
  if (promote && canary !== undefined) throw new Failure('Give --promote or --canary, not both.');
  const then = promote
    ? { action: 'promote' as const }
    : canary === undefined
      ? undefined
      : { action: 'canary' as const, share: getShare(canary) };
  return { kind: 'publish', remote, then, site };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
  }
}

/** The name of a remote, given as such or as its folder. */
function getRemote(text: string): string {
  const name = text.replace(/\/$/, '').replace(/^mf-/, '');
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Failure(USAGE);
  return name;
}

function getShare(text: string): number {
  const share = Number(text.replace(/%$/, ''));
  if (Number.isInteger(share) && share >= 1 && share <= 99) return share;
  throw new Failure(`The share of a canary is a whole number from 1 to 99, not ${text}.`);
}
