/** Stands for every CSS module in tests: a class is called as it is in the sheet. */
const sheet = new Proxy({}, { get: (_sheet, name) => String(name) });
export { sheet as default };
