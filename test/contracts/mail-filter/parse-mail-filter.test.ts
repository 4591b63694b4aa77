import { formatMailFilter, maximumFilterLength, parseMailFilter } from '../../../src/contracts/mail-filter';

interface Found {
  /** The text the problem points at. */
  at: string;
  says: string;
  suggests?: string;
}

/** What was found, with the characters it points at in place of their offsets. */
function found(text: string): { reads: string | undefined; problems: Found[] } {
  const reading = parseMailFilter(text);
  const problems = reading.ok ? reading.warnings : reading.problems;
  return {
    reads: reading.ok ? formatMailFilter(reading.filter) : undefined,
    problems: problems.map(({ message, start, end, suggestion }) => ({
      at: text.slice(start, end),
      says: message,
      ...(suggestion === undefined ? {} : { suggests: suggestion }),
    })),
  };
}

describe('what is right is read without a warning', () => {
  test.each([
    ['invoice', 'invoice'],
    ['late order', 'late AND order'],
    ['"late delivery"', '"late delivery"'],
    ['from:*@contoso.com', 'from:*@contoso.com'],
    ['from:ada@contoso.com invoice', 'from:ada@contoso.com AND invoice'],
    ['FROM:ada SUBJECT:invoi*', 'from:ada AND subject:invoi*'],
    ['hasattachment:TRUE importance:High', 'hasAttachments:true AND importance:high'],
    ['received:07/23/2018', 'received:2018-07-23'],
    ['received:7/3/2018', 'received:2018-07-03'],
    ['received:07/01/2018..07/31/2018', 'received:2018-07-01..2018-07-31'],
    ['sent:"this week"', 'sent:"this week"'],
    ['received>=2021-01-01 AND received<=2021-03-31', 'received>=2021-01-01 AND received<=2021-03-31'],
    ['size<>5', 'NOT size:5'],
    ['(from:ada OR from:bob) AND NOT spam', '(from:ada OR from:bob) AND NOT spam'],
    ['subject:(late order)', 'subject:late AND subject:order'],
    ['"AND" "not"', '"AND" AND "not"'],
    ['https://contoso.com/orders', '"https://contoso.com/orders"'],
    ['10:30', '"10:30"'],
    ['a(b)c', 'a AND b AND c'],
  ])('%s', (text, reads) => expect(found(text)).toEqual({ reads, problems: [] }));
});

describe('what is seldom meant is read as the provider does, with a warning', () => {
  const unspaced = (written: string, value: string) =>
    `Between ${written} and its value there must be no space: ${value} is searched for everywhere.`;
  const sideBySide = (property: string) =>
    `Side by side, several ${property} conditions mean any of them. Write OR between them to say so, or AND if all must hold.`;

  test.each<[string, string, string, Found]>([
    [
      'a second word after a property',
      'from:ada@x.org subject:late order today',
      'from:ada@x.org AND subject:late AND order AND today',
      {
        at: 'subject:late order today',
        says: 'Only "late" belongs to subject: and "order today" is searched for everywhere. For both put them in quotation marks.',
        suggests: 'subject:"late order today"',
      },
    ],
    [
      'a lower-case operator',
      'late or early',
      'late AND "or" AND early',
      { at: 'or', says: '"or" is searched for as a word. As an operator it is written OR.', suggests: 'OR' },
    ],
    [
      'a space after the colon',
      'late from: ada',
      'late AND ada',
      { at: 'from: ada', says: unspaced('from:', 'ada'), suggests: 'from:ada' },
    ],
    [
      'a space before a phrase',
      'from: "Ada L"',
      '"Ada L"',
      { at: 'from: "Ada L"', says: unspaced('from:', '"Ada L"'), suggests: 'from:"Ada L"' },
    ],
    [
      'a space after the colon and a comparison',
      'size: > 5000',
      '5000',
      { at: 'size: > 5000', says: unspaced('size:', '5000'), suggests: 'size>5000' },
    ],
    [
      'a space before the operator',
      'size > 5000',
      'size AND 5000',
      {
        at: 'size > 5000',
        says: 'Around > there must be no space: this searches everywhere for the words "size" and 5000.',
        suggests: 'size>5000',
      },
    ],
    [
      'a colon before a comparison',
      'size:>5000',
      'size>5000',
      { at: ':>5000', says: 'Read as >5000: leave out the colon.', suggests: '>5000' },
    ],
    [
      'an unknown property that is nearly a known one',
      'late form:ada',
      'late AND "form:ada"',
      {
        at: 'form',
        says: 'The search has no property "form", so this is read as plain words. Did you mean from?',
        suggests: 'from',
      },
    ],
    [
      'an unknown property',
      'Re:late',
      '"Re:late"',
      {
        at: 'Re',
        says: 'The search has no property "Re", so this is read as plain words. Put it in quotation marks if that is what you mean.',
      },
    ],
    [
      'yes for true',
      'hasattachments:yes',
      'hasAttachments:true',
      { at: 'yes', says: 'Read as true: the search knows true and false.', suggests: 'true' },
    ],
    [
      'smart quotation marks',
      'subject:“late order”',
      'subject:"late order"',
      {
        at: '“late order”',
        says: 'Read as straight quotation marks, the only ones the search knows.',
        suggests: '"late order"',
      },
    ],
    [
      'an interval without quotation marks',
      'received:this week',
      'received:"this week"',
      {
        at: 'this week',
        says: 'Read as one interval. Write it in quotation marks.',
        suggests: '"this week"',
      },
    ],
    [
      'one property twice',
      'received>=2021-01-01 received<=2021-03-31',
      'received>=2021-01-01 OR received<=2021-03-31',
      {
        at: 'received>=2021-01-01 received<=2021-03-31',
        says: sideBySide('received'),
        suggests: 'received>=2021-01-01 AND received<=2021-03-31',
      },
    ],
    [
      'one property twice, apart',
      'from:"ada" late from:"bob"',
      '(from:ada OR from:bob) AND late',
      { at: 'from:"ada" late from:"bob"', says: sideBySide('from') },
    ],
    [
      'AND and OR without parentheses',
      'a AND b OR c',
      '(a AND b) OR c',
      {
        at: 'a AND b OR c',
        says: 'Without parentheses this is read as (a AND b) OR c. Add them to be sure.',
        suggests: '(a AND b) OR c',
      },
    ],
    [
      'OR beside a word',
      'a b OR c',
      'a AND (b OR c)',
      {
        at: 'a b OR c',
        says: 'Without parentheses this is read as a AND (b OR c). Add them to be sure.',
        suggests: 'a AND (b OR c)',
      },
    ],
    [
      'a list of people',
      'to:ada@x.org,bob@x.org',
      'to:"ada@x.org,bob@x.org"',
      {
        at: 'to:ada@x.org,bob@x.org',
        says: 'This is read as one name. For several people join conditions with OR.',
        suggests: '(to:ada@x.org OR to:bob@x.org)',
      },
    ],
    [
      'a list that ends in an address',
      'to:ada;bob@x.org',
      'to:"ada;bob@x.org"',
      {
        at: 'to:ada;bob@x.org',
        says: 'This is read as one name. For several people join conditions with OR.',
        suggests: '(to:ada OR to:bob@x.org)',
      },
    ],
    [
      'smart quotation marks around the beginning of a phrase',
      '“late ord”*',
      '"late ord*"',
      {
        at: '“late ord”*',
        says: 'Read as straight quotation marks, the only ones the search knows.',
        suggests: '"late ord"*',
      },
    ],
    [
      'a star in front of a word',
      'subject:*voice',
      'subject:"voice"',
      {
        at: '*voice',
        says: 'A * stands for the rest of a word, so it counts only at the end; elsewhere it is a space.',
      },
    ],
    [
      'a minus on its own',
      'project - proposal',
      'project AND proposal',
      { at: '-', says: 'A - that stands alone is left out. Put it directly before the word it belongs to.' },
    ],
    [
      'punctuation',
      'research & development',
      'research AND development',
      { at: '&', says: 'This has no letters or digits to search for and is left out.' },
    ],
  ])('%s', (_, text, reads, warning) => expect(found(text)).toEqual({ reads, problems: [warning] }));
});

test('the words after a property end where an operator in lower case may have been meant', () => {
  expect(found('subject:late order and today').problems).toMatchObject([
    { at: 'subject:late order', suggests: 'subject:"late order"' },
    { at: 'and', suggests: 'AND' },
  ]);
});

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
