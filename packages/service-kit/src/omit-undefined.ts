type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** The fields of a partial body that were sent: an absent one must not be written as null. */
export function omitUndefined<Fields extends object>(fields: Fields): Given<Fields> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Given<Fields>;
}
