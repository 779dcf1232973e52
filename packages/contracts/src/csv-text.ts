/**
 * A prefix for text that a spreadsheet would take for a formula, a number or a date. It looks like a space, and our forms
 * remove it, as they trim what is pasted.
 *
 * LibreOffice 7.4.7, CSV to XLSX and back: with it, `=1+1`, `- Plumbing`, `00123` and `+15550102030` stay text as written. With a space,
 * 00123 becomes 123 and +15550102030 a number; without either, =1+1 is calculated too. An apostrophe, as `escape_formulas` of
 * csv-stringify 6.9 writes it, stays in the cell. `findings/csv-spreadsheets.sh` runs it.
 */
const GUARD = '\u00a0';

/** Formulas, also those that Excel makes of a minus or a plus, in any width. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
/** Spreadsheets change what they take for a number, time or date: 00123, 1E5, 1,000, 12.50, 3-4, 1/2, 12:30, $5, 10%. */
const NUMBER = /^[\s$€£(]*\d[\d\s.,:/e+()%-]*$/i;

/** Numbers that are the same after a spreadsheet has read them, and our days and times, which it may take for such. */
const UNCHANGED = /^(0|[1-9]\d{0,14}|\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?)$/;
/** Digits in groups are text to spreadsheets, in spite of the plus: '+1 555 010 2030', '(555) 010-2030'. */
const PHONE = /^(\+\d{1,3}( \d+)+|(\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4})( ext\. \d+)?$/;

/** A text as it is written to a cell of a CSV file. */
export const csvText = (text: string): string =>
  (FORMULA.test(text) || NUMBER.test(text)) && !UNCHANGED.test(text) && !PHONE.test(text)
    ? GUARD + text
    : text;
