import { matchMailFilter, parseMailFilter, type FilterableMessage } from '../../../src/contracts/mail-filter';
import { customerEmail } from './filtered-message';

const clock = { now: new Date('2018-07-23T16:00:00Z'), zone: 'Europe/Berlin' };

function match(text: string, message: FilterableMessage = customerEmail, at = clock) {
  const reading = parseMailFilter(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.problems.map((problem) => problem.message).join(' ')}`);
  return matchMailFilter(reading.filter, message, at);
}

describe('words', () => {
  test.each([
    ['a free word is found in the subject', 'delivery'],
    ['a free word is found in the body', 'invoices'],
    ['a free word is found in the name of the sender', 'Lovelace'],
    ['a free word is found in the address of the sender', 'analytical'],
    ['case does not matter', 'DELIVERY'],
    ['diacritics do not matter in the filter', 'réśume'],
    ['diacritics do not matter in the message', 'subject:cafe'],
    ['punctuation only separates words', 'body:e-mail'],
    ['words with an underscore are two words', 'attachment:annual'],
    ['a phrase is found where its words stand together', 'subject:"late delivery"'],
    ['a phrase may cross punctuation', 'subject:"re late"'],
    ['a star stands for the rest of a word', 'body:invoi*'],
    ['a star stands for nothing, too', 'subject:delivery*'],
    ['a star ends a phrase', 'subject:"late deliv*"'],
    ['a star may stand behind the closing quotation mark', 'subject:"late deliv"*'],
    ['a digit is part of a word', 'subject:1842'],
    ['text without spaces is found by a part of it', 'body:発票'],
    ['a file is found by its whole name', 'attachment:annual_report-2018.pdf'],
    ['a category is found', 'category:"red category"'],
    ['an equals sign reads like a colon', 'subject=delivery'],
    ['property names have no case', 'SUBJECT:late'],
    ['content is another name of body', 'content:hello'],
  ])('%s', (_, text) => expect(match(text)).toEqual({ matched: true }));

  test.each([
    ['the beginning of a word is not the word', 'subject:deliver'],
    ['the end of a word is not the word', 'subject:livery'],
    ['a star in front stands for nothing', 'subject:*livery'],
    ['a phrase in another order is not found', 'subject:"delivery late"'],
    ['a phrase with a word between is not found', 'subject:"late of"'],
    ['a phrase does not begin within a word', 'subject:"ate delivery"'],
    ['a phrase is not put together from subject and body', '"1842 hello"'],
    ['a free word is not looked for among recipients', 'grace'],
    ['a free word is not looked for among attachments', 'photo'],
    ['two file names are not one text', 'attachment:"pdf photo"'],
    ['what the subject says is not in the body', 'body:delivery'],
    ['an excluded word is there', 'subject<>late'],
  ])('%s', (_, text) => expect(match(text).matched).toBe(false));
});

describe('people', () => {
  test.each([
    ['by the whole address', 'from:ada.lovelace@analytical.contoso.com'],
    ['by the address in another case', 'from:ADA.Lovelace@Analytical.Contoso.com'],
    ['by the address in angle brackets', 'from:<ada.lovelace@analytical.contoso.com>'],
    ['by name and address as mail programs write them', 'from:"Ada Lovelace <ada.lovelace@analytical.contoso.com>"'],
    ['by a name', 'from:ada'],
    ['by the full name', 'from:"Ada Lovelace"'],
    ['by the part before the @', 'from:ada.lovelace'],
    ['by the domain', 'from:analytical.contoso.com'],
    ['by the domain above it', 'from:contoso.com'],
    ['by *domain', 'from:*contoso.com'],
    ['by *.domain', 'from:*.contoso.com'],
    ['by *@domain', 'from:*@analytical.contoso.com'],
    ['by @domain', 'from:"@analytical.contoso.com"'],
    ['by the beginning of the address', 'from:"ada.lovelace@analytical*"'],
    ['by the beginning of a name', 'from:love*'],
  ])('the sender is found %s', (_, text) => expect(match(text)).toEqual({ matched: true }));

  test.each([
    ['another address that ends alike', 'from:lovelace@analytical.contoso.com'],
    ['another domain that ends alike', 'from:*toso.com'],
    ['a domain above another one', 'from:*@contoso.com'],
    ['a domain that is only the beginning', 'from:analytical.contoso'],
    ['a recipient', 'from:support@fabrikam.com'],
  ])('the sender is not %s', (_, text) => expect(match(text).matched).toBe(false));

  test('a display name that looks like a domain or an address does not make its owner that', () => {
    const imposter = { ...customerEmail, from: { name: 'boss@contoso.com contoso.com', address: 'x@evil.example' } };
    expect(match('from:contoso.com', imposter).matched).toBe(false);
    expect(match('from:*@contoso.com', imposter).matched).toBe(false);
    expect(match('from:boss@contoso.com', imposter).matched).toBe(false);
    expect(match('from:"boss@contoso.com"', imposter).matched).toBe(false);
  });

  test('a name with a dot is found in quotation marks', () => {
    const newsletter = { ...customerEmail, from: { name: 'Node.js Weekly', address: 'news@weekly.example' } };
    expect(match('from:"node.js"', newsletter).matched).toBe(true);
    expect(match('from:node.js', newsletter).matched).toBe(false);
  });

  test('a domain in the middle of an address is not its domain', () => {
    const imposter = { ...customerEmail, from: { address: 'ada@contoso.com.evil.example' } };
    expect(match('from:contoso.com', imposter).matched).toBe(false);
    expect(match('from:*contoso.com', imposter).matched).toBe(false);
  });

  test.each([
    ['to', 'to:support', 'to:grace'],
    ['cc', 'cc:"Grace Hopper"', 'cc:support'],
    ['bcc', 'bcc:archive@fabrikam.com', 'bcc:support@fabrikam.com'],
    ['recipients', 'recipients:archive', 'recipients:ada'],
    ['participants', 'participants:ada participants:grace', 'participants:bob'],
  ])('%s looks at its own lines only', (_, found, notFound) => {
    expect(match(found).matched).toBe(true);
    expect(match(notFound).matched).toBe(false);
  });

  test('a message without a sender is from nobody', () => {
    expect(match('from:ada', { ...customerEmail, from: undefined }).matched).toBe(false);
  });
});

describe('flags, importance, kind and size', () => {
  test.each([
    ['hasAttachments:true', 'hasAttachment:false'],
    ['isRead:false', 'isread:true'],
    ['importance:medium', 'importance:high'],
    ['importance:normal', 'importance:low'],
    ['importance<>high', 'importance<>normal'],
    ['kind:email', 'kind:meetings'],
    ['size:48213', 'size:48212'],
    ['size>48212', 'size>48213'],
    ['size>=48213', 'size>=48214'],
    ['size<48214', 'size<48213'],
    ['size<=48213', 'size<=48212'],
    ['size<>1', 'size<>48213'],
    ['size:48213..48213', 'size:1..48212'],
  ])('%s holds and %s does not', (holds, doesNot) => {
    expect(match(holds).matched).toBe(true);
    expect(match(doesNot).matched).toBe(false);
  });

  test('a read mark that was not asked for matches neither way', () => {
    const unknown = { ...customerEmail, isRead: undefined };
    expect(match('isRead:true', unknown).matched).toBe(false);
    expect(match('isRead:false', unknown).matched).toBe(false);
  });
});

describe('dates', () => {
  test.each([
    ['a day', 'received:07/23/2018', 'received:07/24/2018'],
    ['a day in ISO notation', 'received:2018-07-23', 'received:2018-07-22'],
    ['a day is counted in the zone of the mailbox', 'sent:07/22/2018', 'sent:07/23/2018'],
    ['after a day is after its end', 'received>07/22/2018', 'received>07/23/2018'],
    ['from a day on includes it', 'received>=07/23/2018', 'received>=07/24/2018'],
    ['before a day is before its beginning', 'received<07/24/2018', 'received<07/23/2018'],
    ['up to a day includes it', 'received<=07/23/2018', 'received<=07/22/2018'],
    ['a range includes both its days', 'received:07/22/2018..07/23/2018', 'received:07/24/2018..07/25/2018'],
    ['not that day', 'received<>07/22/2018', 'received<>07/23/2018'],
    ['a second', 'received:2018-07-23T14:05:30Z', 'received:2018-07-23T14:05:31Z'],
    ['a time without an offset is local', 'received:2018-07-23T16:05:30', 'received:2018-07-23T14:05:30'],
    ['an offset', 'received:2018-07-23T10:05:30-04:00', 'received:2018-07-23T10:05:30-05:00'],
    ['a minute', 'received:2018-07-23T16:05', 'received:2018-07-23T16:06'],
    ['today', 'received:today', 'sent:today'],
    ['yesterday', 'sent:yesterday', 'received:yesterday'],
    ['this week begins on Sunday', 'sent:"this week"', 'sent:"last week"'],
    ['this month', 'received:"this month"', 'received:"last month"'],
    ['this year', 'received:"this year"', 'received:"next year"'],
    ['since an interval', 'received>="last month"', 'received>=tomorrow'],
    ['a range of intervals', 'received:"last week"..today', 'received:"last month".."last month"'],
  ])('%s', (_, holds, doesNot) => {
    expect(match(holds).matched).toBe(true);
    expect(match(doesNot).matched).toBe(false);
  });

  test('a day in which the clocks change has its own length', () => {
    const lastMinute = { ...customerEmail, receivedAt: '2018-10-28T22:59:59Z' };
    const nextDay = { ...customerEmail, receivedAt: '2018-10-28T23:00:00Z' };
    expect(match('received:10/28/2018', lastMinute).matched).toBe(true);
    expect(match('received:10/28/2018', nextDay).matched).toBe(false);
  });

  test('last week on a Sunday is the seven days before it', () => {
    const sunday = { now: new Date('2018-07-29T10:00:00Z'), zone: 'Europe/Berlin' };
    expect(match('received:"last week"', customerEmail, sunday).matched).toBe(true);
    expect(match('received:"this week"', customerEmail, sunday).matched).toBe(false);
  });

  test('a zone nobody knows is said so', () => {
    expect(() => match('received:today', customerEmail, { ...clock, zone: 'Berlin' })).toThrow(
      '"Berlin" is not a time zone. Give an IANA name such as Europe/Berlin.',
    );
  });
});

describe('operators', () => {
  test.each([
    ['free words must all be there', 'late order', 'late missing'],
    ['the same property twice means either', 'subject:missing subject:late', 'subject:missing subject:absent'],
    ['different properties must both hold', 'from:ada subject:late', 'from:ada subject:missing'],
    ['a property and a free word must both hold', 'from:ada late', 'from:ada missing'],
    ['AND overrules the either of one property', 'subject:late AND subject:order', 'subject:late AND subject:missing'],
    ['OR', 'missing OR late', 'missing OR absent'],
    ['NOT', 'late NOT missing', 'late NOT order'],
    ['minus excludes', 'late -missing', 'late -order'],
    ['minus excludes a property', '-from:bob', '-from:ada'],
    ['minus excludes a group', 'late -(missing OR absent)', 'late -(missing OR order)'],
    ['two exclusions must both hold', '-from:bob -from:carol', '-from:bob -from:ada'],
    ['plus asks for its part', 'subject:late +subject:order', 'subject:late +subject:missing'],
    ['AND binds more than OR', 'late OR missing AND absent', 'missing OR late AND absent'],
    ['OR binds more than standing side by side', 'late missing OR order', 'absent missing OR order'],
    ['parentheses group', '(missing OR late) AND order', '(missing OR late) AND absent'],
    ['nested parentheses', '((missing OR (late AND order)))', '((missing OR (late AND absent)))'],
    ['a property before parentheses holds for each word', 'subject:(late order)', 'subject:(late invoices)'],
    ['a property before alternatives', 'subject:(missing OR late)', 'subject:(missing OR invoices)'],
    [
      'a property holds in parentheses within',
      'subject:(late (order OR missing))',
      'subject:(late (invoices OR missing))',
    ],
    ['NOT twice is nothing', 'NOT NOT late', 'NOT NOT missing'],
  ])('%s', (_, holds, doesNot) => {
    expect(match(holds).matched).toBe(true);
    expect(match(doesNot).matched).toBe(false);
  });
});

describe('what failed', () => {
  test.each([
    ['late missing', 'Not found in sender, subject or body: missing'],
    ['late subject:missing from:bob', 'Not found in the subject: subject:missing'],
    ['late AND from:*@bob.example', 'Not found in the sender: from:*@bob.example'],
    ['attachment:contract', 'Not found in the names of the attached files: attachment:contract'],
    ['hasAttachments:false', 'Not true of the attachments: hasAttachments:false'],
    ['size>500000 late', 'Not true of the size in bytes: size>500000'],
    ['received:yesterday', 'Not true of the time it was received: received:yesterday'],
    ['late NOT from:ada', 'Excluded by: NOT from:ada'],
    ['late -from:ada', 'Excluded by: -from:ada'],
    ['late AND (subject:missing OR from:bob)', 'None of these holds: (subject:missing OR from:bob)'],
    ['from:bob from:carol', 'None of these holds: from:bob from:carol'],
    ['subject:(late AND missing)', 'Not found in the subject: missing'],
  ])('of %s is said with its text', (text, failed) => expect(match(text)).toEqual({ matched: false, failed }));
});

test('a word that would match with an asterisk behind it is hinted where it did not', () => {
  const message = { ...customerEmail, subject: 'Invoices of May' };
  expect(match('subject:invoice', message).failed).toMatch(
    /Not found in the subject: subject:invoice\. It would match with an asterisk behind it/,
  );
  expect(match('subject:invoice*', message)).toMatchObject({ matched: true });
  expect(match('subject:offer', message).failed).not.toContain('asterisk');
});
