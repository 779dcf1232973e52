/** Stands for every CSS module in tests: a class is called as it is in the sheet. */
export default new Proxy({}, { get: (_sheet, name) => String(name) });
