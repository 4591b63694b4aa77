import type { FilterToken, TermToken } from './filter-token';
import { spanning, type ProblemList } from './mail-filter-problem';
import { readPersonPattern } from './person-pattern';

/** Warns of filters that are valid but rarely intended. */
export function warnOfLikelyMistakes(tokens: readonly FilterToken[], text: string, problems: ProblemList): void {
  tokens.forEach((token, index) => {
    if (isLowerCaseOperator(token)) warnOfCase(token, problems);
    if (takesOneWord(token)) warnOfLooseWords(token, tokens.slice(index + 1), text, problems);
  });
}

const isPlainWord = (token: FilterToken): token is TermToken =>
  token.type === 'term' && !token.use && !token.qualifier && !token.value.quoted;

const isLowerCaseOperator = (token: FilterToken): token is TermToken =>
  isPlainWord(token) && /^(?:and|or|not)$/i.test(token.value.text);

function warnOfCase(token: TermToken, problems: ProblemList): void {
  const word = token.value.text;
  const operator = word.toUpperCase();
  problems.warn(token, `"${word}" is searched for as a word. As an operator it is written ${operator}.`, operator);
}

/** Whether a following word may be meant as part of the value, as in `subject:two words`; an address is complete. */
const takesOneWord = (token: FilterToken): token is TermToken => {
  if (token.type !== 'term' || token.value.quoted || token.value.text.endsWith('*')) return false;
  const type = token.use?.property.type;
  return type === 'text' || (type === 'person' && readPersonPattern(token.value.text, false, false).by === 'words');
};

function warnOfLooseWords(token: TermToken, rest: readonly FilterToken[], text: string, problems: ProblemList): void {
  const stop = rest.findIndex((next) => !isPlainWord(next) || isLowerCaseOperator(next));
  const loose = rest.slice(0, stop < 0 ? rest.length : stop);
  const last = loose.at(-1);
  if (!last) return;
  const written = loose.map(({ start, end }) => text.slice(start, end)).join(' ');
  const property = text.slice(token.start, token.value.start);
  problems.warn(
    spanning(token, last),
    `Only "${token.value.text}" belongs to ${property} and "${written}" is searched for everywhere. For both put them in quotation marks.`,
    `${property}"${token.value.text} ${written}"`,
  );
}
