type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Removes the fields of a partial body that were not sent, so that they are not written as null. */
export function omitUndefined<Fields extends object>(fields: Fields): Given<Fields> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Given<Fields>;
}
