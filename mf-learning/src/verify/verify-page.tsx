import { parseCode, verifyCertificate, verifyHref } from '@backflow/contracts/credentials';
import { queryOf, useNavigate, useParams, usePageTitle } from '@backflow/platform';
import { BackLink, QueryError, isMissing } from '@backflow/remote-kit';
import { Button, Container, PageHeader, SkeletonGroup, Skeleton, TextField } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { verifyHeader } from '../page-headers.ts';
import { Unknown, Verdict } from './verdict.tsx';
import styles from './verify-page.module.css';

/** Says of a code whether its certificate is genuine, and asks for one. */
export function VerifyPage() {
  const { code = '' } = useParams();
  usePageTitle(verifyHeader.title);
  return (
    <Container width="text" className={styles.page}>
      <PageHeader {...verifyHeader} back={<BackLink to="/" label="Home" />} />
      <CodeForm key={code} code={code} />
      {code !== '' && <VerdictOf key={`verdict ${code}`} code={code} />}
    </Container>
  );
}

function CodeForm({ code }: { code: string }) {
  const [typed, setTyped] = useState(code);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = parseCode(typed);
        if (parsed === null) setError('A code has 16 letters and digits, such as 7K3M-9XQA-2B4C-D5EF');
        else void navigate(verifyHref(parsed));
      }}
    >
      <TextField
        label="Code on the certificate"
        name="code"
        className={styles.code}
        value={typed}
        error={error}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit">Verify</Button>
    </form>
  );
}

function VerdictOf({ code }: { code: string }) {
  const query = useQuery(queryOf(verifyCertificate, { params: { code } }));
  return (
    <div aria-live="polite">
      {query.data ? (
        <Verdict certificate={query.data} />
      ) : isMissing(query.error) ? (
        <Unknown />
      ) : query.isError ? (
        <QueryError title="The certificate could not be looked up" query={query} />
      ) : (
        <SkeletonGroup label="Looking up the certificate">
          <Skeleton height={360} />
        </SkeletonGroup>
      )}
    </div>
  );
}
