import { toolError } from '../../src/contracts/tool-error';
import { isMissing } from '../../src/providers/is-missing';
import { doubtedMailbox } from '../../src/providers/microsoft-graph/doubted-mailbox';
import { callDetails } from '../../src/providers/provider-call';

const notFound = (provider: 'microsoft-graph' | 'trello', code?: string, message = 'Not there.') =>
  toolError('NotFound', message, {
    details: callDetails({ provider, method: 'GET', path: '/it' }, { mayHaveArrived: false, status: 404, code }),
  });
const ofMailbox = notFound('microsoft-graph', 'ErrorNonExistentMailbox');

describe('something is missing', () => {
  test.each([
    ['as Graph says of the item itself', notFound('microsoft-graph', 'ErrorItemNotFound'), true],
    ['not as Graph says of its mailbox', ofMailbox, false],
    [
      'not as Graph says with the code of an item, of a mailbox without folders',
      notFound('microsoft-graph', 'ErrorItemNotFound', 'Default folder Root not found.'),
      false,
    ],
    ['as Trello says with 404', notFound('trello'), true],
    ['as a step says by itself', toolError('NotFound', 'No such card.'), true],
    ['not as a refusal says', toolError('PermissionDenied', 'Not yours.'), false],
    ['not as an error says of which nobody knows', new Error('404'), false],
  ])('%s', (_how, error, expected) => {
    expect(isMissing(error)).toBe(expected);
  });
});

describe('a mailbox that is said not to exist', () => {
  test('is asked again at the first and the second attempt, with what was said', () => {
    for (const attempt of [undefined, 1, 2])
      expect(doubtedMailbox(ofMailbox, attempt)).toMatchObject({
        ...{ type: 'ProviderUnavailable', nonRetryable: false, details: ofMailbox.details, cause: ofMailbox },
        message: 'Not there. It may be there all the same, so it is tried again.',
      });
  });

  test('is believed the third time', () => {
    expect(doubtedMailbox(ofMailbox, 3)).toBeUndefined();
  });

  test.each([
    ['an item that is missing', notFound('microsoft-graph', 'ErrorItemNotFound')],
    ['a step that names no code', toolError('NotFound', 'No such mailbox.')],
    ['an error of which nobody knows', new Error('ErrorNonExistentMailbox')],
  ])('is no doubt about %s', (_what, error) => {
    expect(doubtedMailbox(error)).toBeUndefined();
  });
});
