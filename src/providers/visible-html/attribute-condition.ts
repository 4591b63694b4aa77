import type { Condition } from './selector';

/** The most characters of an attribute that are compared, because each is read again for each element within. A longer one may match. */
const longestCompared = 2_000;

/** @param test what stands in the brackets of a selector, without blanks and quotes, such as `lang`, `|`, `=`, `de` */
export function attributeCondition([attribute = '', ...test]: readonly string[]): Condition {
  const name = attribute.toLowerCase();
  const sign = test[0] ?? '';
  const place = test.indexOf('=') + 1;
  const value = test[place] ?? '';
  const valueInAnyCase = value.toLowerCase();
  const takesAnyCase = test[place + 1]?.toLowerCase() === 'i';
  return ({ attributes, others }, isExact) =>
    [attributes, ...(isExact ? [] : others)].some(({ [name]: actual }) => {
      if (actual === undefined) return false;
      if (actual.length > longestCompared && sign !== '') return !isExact;
      return isExact && !takesAnyCase ? holds(actual, sign, value) : holds(actual.toLowerCase(), sign, valueInAnyCase);
    });
}

function holds(actual: string, sign: string, value: string): boolean {
  switch (sign) {
    case '':
      return true;
    case '~':
      return value !== '' && actual.split(/[\t\n\f\r ]+/).includes(value);
    case '^':
      return value !== '' && actual.startsWith(value);
    case '$':
      return value !== '' && actual.endsWith(value);
    case '*':
      return value !== '' && actual.includes(value);
    case '|':
      return actual === value || actual.startsWith(`${value}-`);
    default:
      return actual === value;
  }
}
