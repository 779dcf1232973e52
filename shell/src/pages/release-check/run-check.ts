import { mayEnter } from '@backflow/contracts';
import { CHECKED_WIDTHS, toFindings, withoutNotes } from '@backflow/contracts/releases';
import type { CheckFinding, CheckOutcome, CheckStart, CheckedRole } from '@backflow/contracts/releases';
import { CheckFrame, FrameLost } from './check-frame.ts';
import { findAddress, getFirstRole, getParts } from './parts.ts';
import type { Part } from './parts.ts';
import { visitPart } from './visit-part.ts';

/** Mounts of each part at the last width, for the role with the least rights. */
const MOUNTS = 20;

/** How far a check is. */
export interface CheckProgress {
  readonly part: string;
  readonly role: CheckedRole;
  readonly width: number;
  readonly findings: readonly CheckFinding[];
}

interface Options {
  /** Shows a frame of this width, and returns it. */
  showFrame: (width: number) => Promise<HTMLIFrameElement>;
  onProgress: (progress: CheckProgress) => void;
}

type Entered = CheckStart['roles'][number] & { readonly width: number };

/** Shows every page, widget and tab of a release in frames of this page: for each role, at each width. */
export async function runCheck(start: CheckStart, { showFrame, onProgress }: Options): Promise<CheckOutcome> {
  const findings: CheckFinding[] = [];
  /** Parts with a finding: once is enough to know. */
  const failed = new Set<string>();
  for (const entered of start.roles.flatMap((role) => CHECKED_WIDTHS.map((width) => ({ ...role, width })))) {
    const frame = new CheckFrame(await showFrame(entered.width));
    const release = await frame.open(start, entered);
    const parts = getParts(release).filter(
      (part) => mayEnter(part, asVisitor(entered.role)) && !failed.has(part.module),
    );
    for (const part of parts) {
      const { role, width } = entered;
      onProgress({ part: part.name, role, width, findings });
      const found = await checkPart(start, frame, part, entered);
      findings.push(...found);
      // What a part has left or changed must not count for the next one.
      if (withoutNotes(found).length > 0) {
        failed.add(part.module);
        await frame.open(start, entered);
      }
    }
  }
  return {
    version: start.version,
    roles: start.roles.map(({ role }) => role),
    findings: toFindings(findings),
  };
}

const asVisitor = (role: CheckedRole) => (role === 'visitor' ? null : { isAdmin: role === 'admin' });

async function checkPart(
  start: CheckStart,
  frame: CheckFrame,
  part: Part,
  { role, width }: Entered,
): Promise<CheckFinding[]> {
  const toFinding = (message: string, isNote = false) => ({ part: part.name, role, width, message, isNote });
  const isFirst = role === getFirstRole(part) && width === CHECKED_WIDTHS.at(-1);
  try {
    const { address, isReal } = await findAddress(part, start.endpoints, frame.read);
    const { remote, endpoints } = start;
    const messages = await visitPart(frame, {
      part,
      address,
      remote,
      endpoints,
      mounts: isFirst ? MOUNTS : 1,
    });
    const note = toFinding(
      'No list of the site has a record for it: its page for a missing one was checked.',
      true,
    );
    return [...(isFirst && !isReal ? [note] : []), ...messages.map((message) => toFinding(message))];
  } catch (error) {
    if (error instanceof FrameLost) return [toFinding(error.message)];
    throw error;
  }
}
