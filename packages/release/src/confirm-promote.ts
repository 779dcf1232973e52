import { createInterface } from 'node:readline/promises';
import { Failure } from '@backflow/cli-kit';
import type { RemoteState } from '@backflow/contracts/releases';

/**
 * Asks before everybody gets a release that nobody has tried. The first release of a remote has nobody to compare with.
 * @param version of the canary where it is left out
 * @throws Failure when the answer is no, or nobody can be asked
 */
export async function confirmPromote(
  { remote, live, releases }: RemoteState,
  version: string | undefined,
): Promise<void> {
  const release = releases.find((each) => each.version === version);
  if (!live || !release || release.wasServed) return;
  const fact = `${release.version} of ${remote} was no canary: all visitors get it at once, untried.`;
  if (!process.stdin.isTTY) {
    throw new Failure(`${fact} Start a canary (--canary 10), or repeat the command with --yes.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${fact} Promote it? [y/N] `).finally(() => terminal.close());
  if (!/^y(es)?$/i.test(answer.trim()))
    throw new Failure('Nothing was promoted. The release stays published.');
}
