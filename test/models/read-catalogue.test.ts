import { isReadCatalogueInput } from '../../src/models/read-catalogue';

test.each([
  ['nothing', {}],
  ['steps and fixed fields', { steps: ['mail.findEmail'], fixed: { mailbox: 'support@contoso.example' } }],
])('tools are asked for with %s', (_what, input) => expect(isReadCatalogueInput(input)).toBe(true));

test.each([
  ['null', null],
  ['a text', 'mail.findEmail'],
  ['steps that are no list', { steps: 'mail.findEmail' }],
  ['steps that are no texts', { steps: [1] }],
  ['fixed fields that are null', { fixed: null }],
  ['fixed fields that are a text', { fixed: 'support' }],
  ['a fixed field that is no text', { fixed: { mailbox: 1 } }],
])('%s is refused, not tried for an hour', (_what, input) => expect(isReadCatalogueInput(input)).toBe(false));
