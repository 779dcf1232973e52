/** The column of a field: `firstName` is kept in `first_name`. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
