/** Audience of a record: everyone, members who pay for it, or premium members. */
export const ACCESS_LEVELS = ['free', 'paid', 'premium'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];
