export { EXEMPLAR, moveFiles, readExemplar, renameFiles, replaceInFiles, type Files } from './exemplars.ts';
export { filesOfRemote, getRemoteNames } from './files-of-remote.ts';
export { checkName, getNames, getPlural, getRecord, type Names } from './names.ts';
