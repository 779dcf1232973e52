/** Stands for every style sheet, image and font in tests. */
const file = 'file';
export { file as default };
