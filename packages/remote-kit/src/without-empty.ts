type WithoutEmpty<Filter> = { [Name in keyof Filter]?: Exclude<Filter[Name], ''> | undefined };

/** A filter as an endpoint's query: '' stands for no choice, and is left out. */
export const withoutEmpty = <Filter extends object>(filter: Filter): WithoutEmpty<Filter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as WithoutEmpty<Filter>;
