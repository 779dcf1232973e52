import { MY_COMPANIES_PATH } from '@backflow/contracts/identity';
import type { IdentityContext } from '../context.ts';

type Origin = Pick<IdentityContext['settings'], 'PUBLIC_ORIGIN'>;

/** A company's page for its members; without one, the page of all of a member's. */
export const companyPage = ({ PUBLIC_ORIGIN }: Origin, id?: string): string =>
  `${PUBLIC_ORIGIN}${MY_COMPANIES_PATH}${id === undefined ? '' : `/${id}`}`;
