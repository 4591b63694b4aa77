import { crowdedFolders } from './crowded-folders';

const files = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${String(index)}.ts`);

test('a folder may hold forty files, and of one more it is said what to do', () => {
  expect(crowdedFolders(files('src/client', 40))).toEqual([]);
  expect(crowdedFolders(files('test/gateway', 41))).toEqual([
    'test/gateway holds 41 files, more than 40. Move those that know of one thing into a folder named after it.',
  ]);
});

test('files of the folders within are not counted, nor those of others', () => {
  expect(crowdedFolders([...files('src/client', 40), ...files('src/client/runs', 40)])).toEqual([]);
  expect(crowdedFolders(files('node_modules/zod', 41))).toEqual([]);
});
