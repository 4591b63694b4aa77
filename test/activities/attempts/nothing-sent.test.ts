import { mayHaveBeenSent, mayHaveHappened, nothingSent } from '../../../activities/attempts/nothing-sent';

const second = { attempt: 2, isGranted: false };

test.each([
  ['that no attempt was before', { ...second, earlier: 'none', progress: undefined }, false, false],
  ['of which the last attempt has said nothing', { ...second, earlier: 'attempt', progress: undefined }, true, true],
  ['whose last attempt sent nothing', { ...second, earlier: 'attempt', progress: nothingSent(1) }, false, false],
  ['whose last attempt but one sent nothing', { ...second, earlier: 'attempt', progress: nothingSent(0) }, true, true],
  [
    'whose last attempt was refused',
    { ...second, earlier: 'attempt', progress: { phase: 'refused', attempt: 1 } },
    true,
    true,
  ],
  ['in a run that was reset', { ...second, earlier: 'run', progress: nothingSent(1) }, true, true],
  [
    'under a grant, of which nobody knows an attempt',
    { ...second, earlier: 'none', progress: undefined, isGranted: true },
    false,
    true,
  ],
  [
    'under a grant, which an attempt before it used',
    { ...second, earlier: 'attempt', progress: undefined, isGranted: true },
    true,
    true,
  ],
] as const)(
  'a call %s: whether it may have been sent, and whether its effect may be there',
  (_what, call, sent, happened) => {
    expect([mayHaveBeenSent(call), mayHaveHappened(call)]).toEqual([sent, happened]);
  },
);
