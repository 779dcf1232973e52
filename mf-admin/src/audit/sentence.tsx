import type { AuditEntry } from '@backflow/contracts/identity';
import { Link } from '@backflow/platform';

/** An audit entry as a sentence, with links to the people and records in it. */
export const Sentence = ({ parts }: { parts: AuditEntry['sentence'] }) =>
  parts.map(({ text, path }, index) =>
    path === null ? (
      text
    ) : (
      <Link key={index} to={path}>
        {text}
      </Link>
    ),
  );
