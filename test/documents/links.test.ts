import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { files } from '../../package.json';

const root = join(__dirname, '../..');

/** What comes with the package of a folder or file that it names, but for what is compiled. */
const within = (place: string): string[] =>
  statSync(join(root, place)).isDirectory()
    ? readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((path) => join(place, path))
    : [place];
const published = new Set(files.filter((place) => place !== 'lib').flatMap((place) => [place, ...within(place)]));

const documents = [...published].filter((path) => path.endsWith('.md') && !path.includes('node_modules'));

/** A document without its blocks of code, in which nothing is a link or a heading. */
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8').replace(/^```[^]*?^```$/gm, '');

/** The names by which a page of GitHub's and npm's knows its headings. */
const headingsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

/** What a document's links within the package point at. */
const linksOf = (path: string) =>
  [...textOf(path).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, file = '', heading]) => ({
    file: file === '' ? path : normalize(join(dirname(path), file)),
    heading,
  }));

test.each(documents)(
  'every link in %s leads to a file that comes with the package, and to a heading there is',
  (path) => {
    const broken = linksOf(path).filter(
      ({ file, heading }) => !published.has(file) || (heading !== undefined && !headingsOf(file).includes(heading)),
    );
    expect(broken).toEqual([]);
  },
);

/** The files and folders of the code that a document names, from the project's folder. */
const placesIn = (path: string): string[] =>
  [...textOf(path).matchAll(/`((?:src|activities|workflows|test|bench|examples)\/[\w./-]+)`/g)].map(
    ([, place = '']) => place,
  );

const ours = [...documents.filter((path) => !path.startsWith('packages/')), 'CONTRIBUTING.md'];

test.each(ours.filter((path) => placesIn(path).length > 0))('every file of the code that %s names is there', (path) => {
  const isThere = (place: string): boolean => ['', '.ts'].some((ending) => existsSync(join(root, place + ending)));
  expect(placesIn(path).filter((place) => !isThere(place))).toEqual([]);
});
