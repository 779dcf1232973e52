/** '+14155550100' as people in the USA and Canada write it: '(415) 555-0100'. */
export const formatNumber = (number: string): string =>
  number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
