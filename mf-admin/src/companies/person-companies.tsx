import { Link } from '@backflow/platform';
import { QueryPending } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { companiesOf, pathOfCompany } from './api.ts';
import styles from './company-page.module.css';

/** The companies of a person, on their page. */
export function PersonCompanies({ id }: { id: string }) {
  const query = useQuery(companiesOf(id));
  if (!query.data) return <QueryPending noun="companies" query={query} lines={['50%']} />;
  if (query.data.length === 0) return <p className={styles.aside}>In no company.</p>;
  return (
    <ul className={styles.companies}>
      {query.data.map((company) => (
        <li key={company.id}>
          <Link to={pathOfCompany(company.id)}>{company.name}</Link> ({company.role})
        </li>
      ))}
    </ul>
  );
}
