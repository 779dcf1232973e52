import type { CheckFrame } from './check-frame.ts';
import { readLayout } from './layout.ts';
import type { SiteLayout } from './layout.ts';
import type { Part } from './parts.ts';
import type { Counts, Probe } from '../../federation/release-probe.ts';

interface Visit {
  part: Part;
  address: string;
  remote: string;
  /** `GET /api/events/:id` */
  endpoints: readonly string[];
  mounts: number;
}

/**
 * Shows a part, leaves it, and shows it again as often as is asked for.
 * @returns a sentence for everything that is wrong
 */
export async function visitPart(frame: CheckFrame, visit: Visit): Promise<string[]> {
  const { part, address, remote, endpoints } = visit;
  const { probe } = frame;
  probe.forget();
  probe.markGlobals();
  const before = { layout: readLayout(frame.document), counts: probe.count() };
  frame.navigate(address);
  const unshown = await frame.shown(remote, part.module);
  await frame.quiet();
  const failure = unshown ?? frame.stopped(remote, part.module);
  const findings = [
    ...(failure === null ? [] : [failure]),
    ...compareLayouts(before.layout, readLayout(frame.document), 'while it is shown'),
  ];
  await frame.leave();
  await frame.quiet();
  const first = probe.count();
  findings.push(
    ...(first.outside > before.counts.outside ? [LEFT.outside] : []),
    ...(first.styles > before.counts.styles ? [LEFT.styles] : []),
    ...compareLayouts(before.layout, readLayout(frame.document), 'after it was left'),
    ...readNotes(probe, endpoints),
  );
  // Each further mount begins with notes of its own.
  if (failure === null && findings.length === 0) findings.push(...(await findLeaks(frame, visit, first)));
  const globals = probe.changedGlobals();
  return [
    ...findings,
    ...(globals.length === 0 ? [] : [CHANGED_GLOBALS(globals)]),
    ...readNotes(probe, endpoints),
  ].filter(isFirstOf);
}

/** What the probe has noted since it forgot everything. */
const readNotes = ({ errors, calls }: Probe, endpoints: readonly string[]): string[] => [
  ...errors.map(({ kind, text }) =>
    kind === 'exception' ? `An exception is not caught: ${text}` : `A rejection is not handled: ${text}`,
  ),
  ...calls.flatMap((call) => judgeCall(call, endpoints)),
];

const isFirstOf = (each: string, index: number, all: readonly string[]) => all.indexOf(each) === index;

const CHANGED_GLOBALS = (names: readonly string[]) =>
  `It changes globals: ${names.slice(0, 8).join(', ')}. Keep state in a module, and leave built-ins as they are.`;

const LEFT = {
  outside:
    'After it was left, an element that it added to the body is still there. Remove it in the cleanup of its effect.',
  styles: 'After it was left, a style that it added is still there. Remove it in the cleanup of its effect.',
};

/** What grows with every mount, and is never taken back. */
const LEAKS: Readonly<Partial<Record<keyof Counts, string>>> = {
  ...LEFT,
  listeners:
    'adds listeners to the window or document and leaves them there. Remove them in the cleanup of its effect.',
  timers: 'starts timers or intervals and leaves them running. Clear them in the cleanup of its effect.',
  elements: 'leaves elements behind. Remove them in the cleanup of its effect.',
};

async function findLeaks(
  frame: CheckFrame,
  { part, address, remote, mounts }: Visit,
  first: Counts,
): Promise<string[]> {
  const { probe } = frame;
  for (let mount = 1; mount < mounts; mount += 1) {
    probe.forget();
    frame.navigate(address);
    const failure = await frame.shown(remote, part.module);
    if (failure !== null) return [`At mount ${mount + 1} of ${mounts}: ${failure}`];
    await frame.leave();
  }
  await frame.quiet();
  const last = probe.count();
  return (Object.keys(LEAKS) as (keyof Counts)[])
    .filter((key) => mounts > 1 && last[key] - first[key] >= (mounts - 1) / 2)
    .map(
      (key) =>
        `Each mount ${LEAKS[key] ?? ''} After ${mounts} mounts there are ${last[key] - first[key]} more than after one.`,
    );
}

function compareLayouts(before: SiteLayout, after: SiteLayout, when: string): string[] {
  const moved = Object.keys(before.places)
    .filter((name) => before.places[name] !== after.places[name])
    .map((name) => `${name} (from ${before.places[name] ?? ''} to ${after.places[name] ?? 'nowhere'})`);
  const covered = after.covered.filter((name) => !before.covered.includes(name));
  return [
    ...(moved.length === 0
      ? []
      : [
          `It moves other areas ${when}: ${moved.join(', ')}. Its styles must apply to its own elements only.`,
        ]),
    ...(covered.length === 0
      ? []
      : [`It covers what is around it ${when}: ${covered.slice(0, 5).join(', ')} can’t be clicked.`]),
  ];
}

function judgeCall(
  { method, path, status }: { method: string; path: string; status: number },
  endpoints: readonly string[],
): string[] {
  const exists = endpoints.some((each) => {
    const [known, pattern = ''] = each.split(' ');
    return known === method && new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  });
  if (!exists) return [`It calls ${method} ${path}, which no service of this site offers.`];
  return status >= 500 ? [`${method} ${path} answered ${status}. See the log of its service.`] : [];
}
