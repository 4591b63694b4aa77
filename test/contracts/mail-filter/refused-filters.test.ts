import { maximumFilterLength, parseMailFilter } from '../../../src/contracts/mail-filter';
import { found, type Found } from './found-in-filter';

describe('what cannot be read is refused, pointing at it', () => {
  const left = (operator: string) => `${operator} has nothing before it to join. Remove it, or quote the word.`;
  const right = (operator: string) => `${operator} has nothing after it. Write what belongs there, or remove it.`;
  const notADate =
    'is not a date the search knows. Write MM/DD/YYYY as in 07/23/2018, YYYY-MM-DD, or a word like today or "this week".';

  test.each<[string, string, Found]>([
    ['nothing', '', { at: '', says: 'The filter has nothing to search for. Leave it out to get every email.' }],
    [
      'only punctuation',
      '&',
      { at: '&', says: 'The filter has nothing to search for. Leave it out to get every email.' },
    ],
    ['an operator at the beginning', 'OR late', { at: 'OR', says: left('OR') }],
    ['an operator at the end', 'late AND', { at: 'AND', says: right('AND') }],
    ['two operators in a row', 'late AND OR early', { at: 'AND', says: right('AND') }],
    ['NOT before nothing', 'late (early NOT)', { at: 'NOT', says: right('NOT') }],
    ['an open parenthesis', 'late (early', { at: '(', says: 'This ( is never closed. Add a ) where the group ends.' }],
    [
      'a closing parenthesis',
      'late) early',
      { at: ')', says: 'This ) has no ( before it. Remove it, or add the (.', suggests: '' },
    ],
    ['empty parentheses', 'late ( )', { at: '( )', says: 'There is nothing to search for between these parentheses.' }],
    [
      'an open quotation mark',
      'subject:"late order',
      { at: '"late order', says: 'This quotation mark is never closed. Add one at the end.', suggests: '"late order"' },
    ],
    [
      'a property without a value',
      'late from:',
      { at: 'from:', says: 'from: has nothing after it. Write what to look for directly behind it.' },
    ],
    [
      'a property before another one',
      'from: subject:late',
      { at: 'from:', says: 'from: has nothing after it. Write what to look for directly behind it.' },
    ],
    [
      'an exclusion with a space, whose sense would turn round',
      'late -from: ada',
      { at: '-from: ada', says: 'Between from: and its value there must be no space.', suggests: '-from:ada' },
    ],
    [
      'a value without words',
      'subject:"?!"',
      {
        at: '"?!"',
        says: 'After subject: there must be a word, the beginning of a word followed by *, or a phrase in quotation marks.',
      },
    ],
    [
      'a day first',
      'late received:23/07/2018',
      {
        at: '23/07/2018',
        says: '23/07/2018 has no month 23: dates are written month first, MM/DD/YYYY.',
        suggests: '07/23/2018',
      },
    ],
    [
      'a day first at the end of a range',
      'received:07/01/2018..23/07/2018',
      {
        at: '23/07/2018',
        says: '23/07/2018 has no month 23: dates are written month first, MM/DD/YYYY.',
        suggests: '07/23/2018',
      },
    ],
    [
      'a day that is not in the calendar',
      'received:02/30/2018',
      { at: '02/30/2018', says: 'There is no day 02/30/2018: dates are written MM/DD/YYYY.' },
    ],
    [
      'an ISO day that is not in the calendar',
      'received:2018-02-30',
      { at: '2018-02-30', says: 'There is no day 2018-02-30: check the month and the day.' },
    ],
    [
      'a date with dots',
      'received:23.07.2018',
      { at: '23.07.2018', says: `"23.07.2018" ${notADate}`, suggests: '2018-07-23' },
    ],
    ['a year of two digits', 'received:07/23/18', { at: '07/23/18', says: `"07/23/18" ${notADate}` }],
    ['a date word of another language', 'received:heute', { at: 'heute', says: `"heute" ${notADate}` }],
    [
      'a range that ends before it begins',
      'received:07/31/2018..07/01/2018',
      {
        at: '07/31/2018..07/01/2018',
        says: 'The range ends before it begins, so nothing lies in it.',
        suggests: '07/01/2018..07/31/2018',
      },
    ],
    ['a comparison with a range', 'size>1..5', { at: '1..5', says: 'A range with .. needs : before it, not >.' }],
    [
      'a size in megabytes',
      'size>5MB',
      { at: '5MB', says: '"5MB" is not a number of bytes: write digits only.', suggests: '5242880' },
    ],
    [
      'a size in words',
      'size:huge',
      { at: 'huge', says: '"huge" is not a number of bytes: write digits only, as in 500000.' },
    ],
    [
      'a comparison of words',
      'subject>late',
      { at: 'subject>', says: '> compares dates and sizes only.', suggests: 'subject:' },
    ],
    [
      'an importance that is none',
      'importance:hihg',
      { at: 'hihg', says: '"hihg" is no importance. Write low, medium or high.', suggests: 'high' },
    ],
    [
      'a kind that is none',
      'kind:meeting',
      {
        at: 'meeting',
        says: '"meeting" is no kind of message. The kinds are contacts, docs, email, externaldata, faxes, im, journals, meetings, microsoftteams, notes, posts, rssfeeds, tasks, voicemail.',
        suggests: 'meetings',
      },
    ],
    ['a flag that is none', 'isRead:maybe', { at: 'maybe', says: '"maybe" must be true or false.' }],
    [
      'an operator of the search index',
      'late NEAR order',
      { at: 'NEAR', says: 'NEAR is not supported here. Use AND, OR and NOT, or quote it to find the word.' },
    ],
    [
      'a function of the search index',
      'ANY(late order)',
      { at: 'ANY', says: 'ANY is not supported here. Use AND, OR and NOT, or quote it to find the word.' },
    ],
  ])('%s', (_, text, problem) => expect(found(text)).toEqual({ reads: undefined, problems: [problem] }));

  test('everything that is wrong is said at once, in the order of the text', () => {
    expect(found('received:23/07/2018 importance:urgent (late').problems.map(({ at }) => at)).toEqual([
      '23/07/2018',
      'urgent',
      '(',
    ]);
  });

  test('a filter may be as long as the limit and no longer', () => {
    const longest = 'a'.repeat(maximumFilterLength);
    expect(parseMailFilter(longest).ok).toBe(true);
    expect(parseMailFilter(`${longest}b`)).toEqual({
      ok: false,
      problems: [
        {
          message: 'The filter has 2001 characters and may have 2000. Shorten it, or use several triggers.',
          start: 2000,
          end: 2001,
        },
      ],
    });
  });

  test('parentheses nest twenty deep and no deeper', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}late${')'.repeat(depth)}`;
    expect(parseMailFilter(nested(20)).ok).toBe(true);
    expect(found(nested(21)).problems).toEqual([
      { at: '(', says: 'Parentheses are nested more than 20 deep. Write the filter flatter.' },
    ]);
  });
});
