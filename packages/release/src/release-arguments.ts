import { parseArgs } from 'node:util';
import { Failure } from '@backflow/cli-kit';
import { POINTER_ACTIONS, type PointerChange } from '@backflow/contracts/releases';

/** How the command is called, and the remote whose own folder it is called in. */
export interface Caller {
  command: string;
  remote?: string;
}

/** The lines of the usage that fit where the command is called. */
function getUsage({ command, remote }: Caller): string {
  const [folder, name] = remote === undefined ? [' mf-events', ' events'] : ['', ''];
  const lines = [
    `${folder} [--promote | --canary 10]`.padEnd(40) + 'build, check and publish',
    ` area${name} [--wait 10] [--promote]`.padEnd(40) + 'the same, once its service offers what it needs',
    ` check${folder}`.padEnd(40) + 'build and compare only',
    ` check${name} --version VERSION`.padEnd(40) + 'run a stored release in a browser',
    ` preview${name} [--version VERSION]`.padEnd(40) + 'print a link that shows a release',
    ` copy${name} --from https://staging.example.com [--version VERSION] [--promote | --canary 10]`,
    ` status${name}`,
    ` promote${name} [--version VERSION]`.padEnd(40) + 'the canary by default',
    ` rollback${name}`,
    ` canary${name} --share 10 [--version VERSION]`,
    ` stop-canary${name}`,
    ` disable${name} --reason "Closed until Monday"`,
    ` enable${name}`,
    ...(remote === undefined ? OWN_PLATFORM : []),
  ];
  const yes = 'A promote of what was no canary before asks; --yes answers.';
  const reason = '--unchecked "REASON" does without the run in a browser, which promote and canary ask for.';
  const site = 'With --site URL (or RELEASE_SITE) and RELEASE_TOKEN; a copy also needs RELEASE_FROM_TOKEN';
  const otherwise = remote === undefined ? '; without them, the platform that runs on DATA_DIR' : '';
  return `Usage:\n${lines.map((line) => `  ${command}${line}`).join('\n')}\n${yes}\n${reason}\n${site}${otherwise}.`;
}

const OWN_PLATFORM = [
  ' service bookings'.padEnd(40) + 'checks a service before its release',
  ' token create events "CI of events"',
  ' token create service bookings "CI of bookings"',
  ' token list',
  ' token revoke ID',
];

/** A command with its arguments. */
export type ReleaseCall =
  | (Publishing & {
      kind: 'publish';
      /** How long services may take to offer what the release uses. */
      waitMs: number;
    })
  | { kind: 'promote-new'; remote: string; site: Site }
  | { kind: 'check'; remote: string; site: Site }
  | (Publishing & { kind: 'copy'; from: string; version: string | undefined })
  | { kind: 'check-stored'; remote: string; version: string; site: Site }
  | { kind: 'preview'; remote: string; version: string | undefined; site: Site }
  | { kind: 'status'; remote: string; site: Site }
  | { kind: 'service'; remote: string; site: Site }
  | { kind: 'change'; remote: string; change: PointerChange; yes: boolean; site: Site };
type Site = string | undefined;

/** What is published, and what follows it. */
export interface Publishing {
  remote: string;
  /** The change of the pointer. */
  then: Omit<PointerChange, 'version'> | undefined;
  /** True to ask nothing. */
  yes: boolean;
  /** The reason to go without a run in a browser. */
  unchecked: string | undefined;
  site: Site;
}

const OPTIONS = {
  site: { type: 'string' },
  from: { type: 'string' },
  promote: { type: 'boolean' },
  'promote-new': { type: 'boolean' },
  canary: { type: 'string' },
  version: { type: 'string' },
  share: { type: 'string' },
  reason: { type: 'string' },
  yes: { type: 'boolean', default: false },
  unchecked: { type: 'string' },
  wait: { type: 'string' },
} as const;

/** @throws Failure with the usage */
export function readReleaseArguments(args: readonly string[], caller: Caller): ReleaseCall {
  const usage = getUsage(caller);
  const { values, positionals } = parse(args, usage);
  const [first = '', second, ...rest] = withOwnRemote(positionals, caller);
  const { site, version, reason, yes, unchecked } = values;
  if (rest.length > 0) throw new Failure(usage);
  const remote = getRemote(second ?? first);
  if (remote === undefined) throw new Failure(usage);
  if (second === undefined) return publishCall(remote, values, 0);
  if (first === 'area') return publishCall(remote, values, getWaitMs(values.wait));
  if (first === 'check' && version !== undefined) return { kind: 'check-stored', remote, version, site };
  if (first === 'preview') return { kind: 'preview', remote, version, site };
  if (first === 'check' || first === 'status') return { kind: first, remote, site };
  if (first === 'service' && caller.remote === undefined) return { kind: first, remote, site };
  if (first === 'copy') {
    if (values.from === undefined) throw new Failure(usage);
    return { kind: 'copy', ...getPublishing(remote, values), from: values.from, version };
  }
  const action = POINTER_ACTIONS.find((each) => each === first);
  if (action === undefined) throw new Failure(usage);
  if (action === 'canary' && values.share === undefined) throw new Failure(usage);
  if (action === 'disable' && reason === undefined) throw new Failure(usage);
  const change = {
    action,
    ...(version !== undefined && { version }),
    ...(values.share !== undefined && { share: getShare(values.share) }),
    ...(reason !== undefined && { reason }),
    ...(unchecked !== undefined && { unchecked }),
  };
  return { kind: 'change', remote, change, yes, site };
}

function withOwnRemote(positionals: readonly string[], { remote }: Caller): readonly string[] {
  if (remote === undefined) return positionals;
  const [action, ...rest] = positionals;
  return action === undefined ? [remote] : [action, remote, ...rest];
}

type Values = ReturnType<typeof parse>['values'];

function publishCall(remote: string, values: Values, waitMs: number): ReleaseCall {
  if (values['promote-new']) return { kind: 'promote-new', remote, site: values.site };
  return { kind: 'publish', ...getPublishing(remote, values), waitMs };
}

const getPublishing = (remote: string, { yes, unchecked, site, ...values }: Values): Publishing => ({
  remote,
  then: getThen(values),
  yes,
  unchecked,
  site,
});

function getThen({ promote, canary }: Pick<Values, 'promote' | 'canary'>): Publishing['then'] {
  if (promote && canary !== undefined) throw new Failure('Give --promote or --canary, not both.');
  if (promote) return { action: 'promote' };
  return canary === undefined ? undefined : { action: 'canary', share: getShare(canary) };
}

function parse(args: readonly string[], usage: string) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : ''}\n${usage}`);
  }
}

/** The name of a remote, given as such or as its folder; undefined where it is neither. */
function getRemote(text: string): string | undefined {
  const name = text.replace(/\/$/, '').replace(/^mf-/, '');
  return /^[a-z][a-z0-9-]*$/.test(name) ? name : undefined;
}

function getShare(text: string): number {
  const share = Number(text.replace(/%$/, ''));
  if (Number.isInteger(share) && share >= 1 && share <= 99) return share;
  throw new Failure(`The share of a canary is a whole number from 1 to 99, not ${text}.`);
}

/** Longer than the longest rolling update of a swarm, in which a container may take ten minutes to start. */
const MOST_MINUTES = 120;

function getWaitMs(text = '10'): number {
  const minutes = Number(text);
  if (minutes >= 0 && minutes <= MOST_MINUTES) return minutes * 60_000;
  throw new Failure(`The minutes to wait are a number from 0 to ${MOST_MINUTES}, not ${text}.`);
}
