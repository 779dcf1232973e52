/** Stands for every style sheet, image and font in tests. */
export default 'file';
