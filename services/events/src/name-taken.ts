import { AppError } from '@backflow/service-kit';

/** The error of a unique index on the names of records. @param noun 'supplier' */
export const nameTaken = (noun: string) => (): AppError => {
  const message = `There is a ${noun} of this name already`;
  return new AppError('CONFLICT', `${message}.`, [{ path: 'name', message }]);
};
