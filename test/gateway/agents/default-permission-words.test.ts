import { steps } from '../../../src/contracts';
import { defaultInShort, defaultPermissionWords } from '../../../src/gateway/agents/default-permission-words';

test.each([
  ['mail.findEmail', 'runs', 'autopilot'],
  ['mail.sendEmail', 'asks', 'approval'],
  ['calendar.createEvent', 'sends ask', 'what sends asks, the rest just runs'],
  ['mail.apiCall', 'sends ask', 'what sends asks, the rest just runs'],
  ['board.apiCall', 'sends ask', 'what sends asks, the rest just runs'],
] as const)('what holds for %s while nobody has set it: %s', (step, inShort, inWords) => {
  expect([defaultInShort(steps[step]), defaultPermissionWords(steps[step])]).toEqual([inShort, inWords]);
});
