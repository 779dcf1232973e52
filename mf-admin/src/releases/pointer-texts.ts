import type { PointerChange, RemoteState } from '@backflow/contracts/releases';

interface PointerTexts {
  title: string;
  description: string;
  submitLabel: string;
  variant?: 'danger' | 'primary';
  /** True if the dialog has a field for the version. */
  asksVersion?: boolean;
  /** The toast. */
  done: (version: string, share: number | undefined) => string;
}

const NEXT_LOAD = 'Visitors get it with their next page load; open pages go on as they are.';

/** The texts of the dialog of an action. */
export function pointerTexts(
  { remote, title, live, previous, canary }: RemoteState,
  action: PointerChange['action'],
): PointerTexts {
  switch (action) {
    case 'promote':
      return {
        title: `Promote a release of ${title}`,
        description: `${NEXT_LOAD}${canary ? ' It ends the canary.' : ''}`,
        submitLabel: 'Promote',
        asksVersion: true,
        done: (version) => `${version} of ${title} is live`,
      };
    case 'canary':
      return {
        title: canary ? `Change the canary of ${title}` : `Start a canary of ${title}`,
        description:
          'A part of the visitors gets this release, all others the live one. If it is worse for members than the live one on the same pages, the site rolls it back by itself.',
        submitLabel: canary ? 'Change Canary' : 'Start Canary',
        asksVersion: true,
        done: (version, share) => `${share}% of visitors get ${version} of ${title}`,
      };
    case 'stop-canary':
      return {
        title: `Stop the canary of ${title}?`,
        description: `All visitors get ${live?.version ?? 'the live release'} with their next page load.`,
        submitLabel: 'Stop Canary',
        variant: 'danger',
        done: () => `The canary of ${title} is stopped`,
      };
    case 'rollback':
      return {
        title: `Roll ${title} back to ${previous?.version}?`,
        description: `${NEXT_LOAD}${canary ? ' It ends the canary, too.' : ''}`,
        submitLabel: 'Roll Back',
        variant: 'danger',
        done: () => `${title} is rolled back to ${previous?.version}`,
      };
    case 'disable':
      return {
        title: `Disable ${title}?`,
        description: `${
          remote === 'admin'
            ? 'This screen is a part of it: only the command npm run release can enable it again. '
            : ''
        }Visitors read the reason instead of the area; the rest of the site works.`,
        submitLabel: 'Disable',
        variant: 'danger',
        done: () => `${title} is disabled`,
      };
    case 'enable':
      return {
        title: `Enable ${title}?`,
        description: 'Visitors get the area again with their next page load.',
        submitLabel: 'Enable',
        done: () => `${title} is enabled`,
      };
  }
}
