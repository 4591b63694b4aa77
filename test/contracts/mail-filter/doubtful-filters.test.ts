import { found, type Found } from './found-in-filter';

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
