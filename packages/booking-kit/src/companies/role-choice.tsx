import { COMPANY_ROLES, COMPANY_ROLE_LABELS, COMPANY_ROLE_NOTES } from '@backflow/contracts/identity';
import type { CompanyRole } from '@backflow/contracts/identity';
import { RadioChoice } from '@backflow/remote-kit/forms';

interface Props {
  roles?: readonly CompanyRole[];
  value: CompanyRole;
  onChange: (role: CompanyRole) => void;
}

/** A choice of roles, each with what it may do. */
export const RoleChoice = ({ roles = COMPANY_ROLES, value, onChange }: Props) => (
  <RadioChoice
    legend="Role"
    value={value}
    options={roles.map((role) => ({
      value: role,
      label: COMPANY_ROLE_LABELS[role],
      hint: COMPANY_ROLE_NOTES[role],
    }))}
    onChange={onChange}
  />
);
