import { inviteToCompany } from '@backflow/contracts/identity';
import type { CompanyRole } from '@backflow/contracts/identity';
import { mutate, toast } from '@backflow/platform';
import { SubmitDialog, TextField, useAppForm, useFormValue } from '@backflow/remote-kit/forms';
import { RoleChoice } from './role-choice.tsx';

interface Props {
  /** The company. */
  id: string;
  name: string;
  /** The roles that the caller may invite for. */
  roles: readonly CompanyRole[];
  onClose: () => void;
}

/** Invites an address to a company by mail. */
export function InviteDialog({ id, name, roles, onClose }: Props) {
  const form = useAppForm({
    schema: inviteToCompany.body,
    draft: `company-invitation.${id}`,
    defaultValues: { email: '', role: roles.at(-1) ?? 'technician' },
    async submit(body) {
      await mutate(inviteToCompany, { params: { id }, body });
      toast({ title: `We have sent an invitation to ${body.email}` });
      onClose();
    },
  });
  const role = useFormValue(form.control, 'role');
  return (
    <SubmitDialog
      size="sm"
      title={`Invite to ${name}`}
      description="They get a link by email, and accept with their account or a new one."
      {...{ form, onClose }}
      submitLabel="Send Invitation"
      errorMessage="The invitation could not be sent."
    >
      <TextField control={form.control} name="email" label="Email" type="email" autoComplete="off" />
      <RoleChoice roles={roles} value={role} onChange={(value) => form.setValue('role', value)} />
    </SubmitDialog>
  );
}
