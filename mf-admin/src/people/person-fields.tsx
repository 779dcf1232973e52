import { TextField } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';

/** The values of a person's contact details in a form. A type: an interface lacks the index signature of form values. */
export type ContactValues = {
  firstName: string;
  lastName: string;
  email?: string | null | undefined;
  phoneNumber?: string | null | undefined;
  company?: string | null | undefined;
  jobTitle?: string | null | undefined;
};

/** Name and contact details of a person without an account; every way to reach them may be missing. */
export const PersonFields = ({ control }: { control: FormControl<ContactValues> }) => (
  <>
    <TextField control={control} name="firstName" label="First name" autoComplete="off" />
    <TextField control={control} name="lastName" label="Last name" autoComplete="off" />
    <TextField control={control} name="email" type="email" label="Email" optional autoComplete="off" />
    <TextField control={control} name="phoneNumber" type="tel" label="Phone" optional autoComplete="off" />
    <TextField control={control} name="company" label="Company" optional autoComplete="off" />
  </>
);
