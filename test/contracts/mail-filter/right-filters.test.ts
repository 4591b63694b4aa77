import { found } from './found-in-filter';

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
