import { withoutNotes } from '@backflow/contracts/releases';
import type { ReleaseSummary } from '@backflow/contracts/releases';
import { formatMoment } from '@backflow/remote-kit';
import { Badge } from '@backflow/ui';
import { formatActor } from './release-text.ts';
import styles from './releases.module.css';

interface Props {
  remote: string;
  release: Pick<ReleaseSummary, 'version' | 'check'>;
}

/** The newest check of a release with its findings, and the ways to check and to look at it. */
export function CheckCell({ remote, release: { version, check } }: Props) {
  const query = new URLSearchParams({ release: `${remote}@${version}` }).toString();
  return (
    <div>
      {check ? (
        <>
          <Badge tone={check.hasPassed ? 'success' : 'danger'}>{getLabel(check)}</Badge>
          <p className={styles.aside}>
            {formatMoment(check.at)} by {formatActor(check.by)}, as {check.roles.join(', ')}
          </p>
          {check.findings.length > 0 && (
            <details>
              <summary>What it says</summary>
              <ul className={styles.sentences}>
                {check.findings.map(({ part, role, width, message, isNote }) => (
                  <li key={`${part} ${role} ${width} ${message}`}>
                    {part}, {role}, {width} px{isNote && ' (a note)'}: {message}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      ) : (
        'Never run'
      )}
      <p>
        {/* Pages of their own: the check frames this site, and a preview begins with a page load. */}
        <a href={`/release-check?${query}`} aria-label={`Check ${version}${check ? ' again' : ''}`}>
          {check ? 'Check Again' : 'Check'}
        </a>
        {' · '}
        <a href={`/?${query}`} aria-label={`Preview ${version}`}>
          Preview
        </a>
      </p>
    </div>
  );
}

function getLabel({ hasPassed, findings }: NonNullable<ReleaseSummary['check']>): string {
  const count = withoutNotes(findings).length;
  if (hasPassed) return 'Passed';
  return count === 0 ? 'Incomplete' : `${count} ${count === 1 ? 'finding' : 'findings'}`;
}
