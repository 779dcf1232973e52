/** A member as lists of administrators name them. The name of an erased account is gone. */
export const memberName = ({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}) => ({
  firstName: firstName ?? 'Former',
  lastName: lastName ?? 'member',
});
