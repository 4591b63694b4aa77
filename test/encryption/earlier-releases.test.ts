import { defaultPayloadConverter } from '@temporalio/common';
import { encode } from '@temporalio/common/lib/encoding';
import type { KeyPurpose } from '../../src/encryption/derive-key';
import { createKeyRing } from '../../src/encryption/key-ring';
import { createPayloadCodec } from '../../src/encryption/payload-codec';
import { unseal, type SealedText } from '../../src/encryption/seal';
import { sign, verify } from '../../src/encryption/sign';

/** Made by 0.1.0 with this key: histories, credentials and sessions hold such texts for months, and a later release has to read them. */
const ring = createKeyRing([{ id: 'first', key: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=' }], 'the test');

test.each<[purpose: KeyPurpose, sealed: string, signature: string]>([
  [
    'credentials',
    'v1.first.JwSzOCroiSj2u5tSbv_DeKYnfuyTY7tH19xdjdaHgmZs6sU',
    't0d7eXd91mVYVnPQH1_QYi3h8a9ydMVePssIeZfZnyM',
  ],
  [
    'client-state',
    'v1.first.1YKizRsjWaQsBXZyGKd-4-hIiivyhuoaMxF4hmurk2XRtTg',
    'oO7xlcfgSnA1cklnPb3TpEJfpiYFhtF5r401rMdezpU',
  ],
  [
    'decisions',
    'v1.first.DaMz2ReLsdjv-4ytQ010UcoONkHgBOeRBTUmXwReT_kBbl8',
    'QRFEkf7NmvPjzOM8f4uISSgairNPQ95gxfuSlBbrSsA',
  ],
  ['grants', 'v1.first.22iaTgMVS3QAD_sxl5XtUb0-Z9FD8ZT8DjRziNABOirVFoM', 'horj4RvSX_YYk6B1J1ZHx3wLFTRh7hl9RK6yPEk8POo'],
  [
    'definitions',
    'v1.first.qd7HH2STnYQdXlUFmrbrxYHXtQstWNwxx0DFHIMtoNgawGo',
    'IGhB8_YPu6k4PDsqBvqKEwpb0lpxEWvt-4Qs7zaFl5c',
  ],
  ['passes', 'v1.first.KJbmJhaouW6xqvRY59aMf92b5yFsgOquZ4WQA-dOO-ow-Oo', 'm0KRuDHMJSja8-BbaK7irRDY7ZKXu3EgbBoUJobfae4'],
  [
    'sessions',
    'v1.first.FBkMlEl0_TqK4JJqcmJQkBjQUPB4SNN_rNMZZkqCx-5QQCQ',
    'Mxw7TKqF9c3pEOkHUe-FMo3LtbGzOd1hzkPxDk4fbm0',
  ],
  ['pages', 'v1.first.qAdSbZ682cUlkAadDSpfA8TkSHsNGGtBu7v_3lwl-_o7fAg', 'n_mSNkeYqfxK5eqh4H7LUQYBAia_LWRRXgWyNloW4-o'],
])('what was sealed and signed for %s opens and holds', (purpose, sealed, signature) => {
  expect(unseal(ring, purpose, 'mail/süpport', sealed as SealedText)).toBe('sécret');
  expect(verify(ring, purpose, 'sécret', signature)).toBe(true);
  expect(sign(ring, purpose, 'sécret')).toBe(signature);
});

test.each([
  [
    'a workflow',
    'wörkflow/1',
    'kU0hRq2n4MCEmfm2elGTjyvnswrqo1utcMVlgvkWTnYq48OXFM3ccdSsyDhX9byvDC+FCkk5PKmMoyArB4sMADnnInOoBQkq',
  ],
  [
    'no workflow',
    undefined,
    '0fQjn2EemrF4uz402922lUIW7oeRzzR/fXqoOpX03fJWGubFfH0WqIg8lqIgJXLYM/qZMOGw0JzkPnNLpBY2J9bCB8GAScDb',
  ],
])('a payload of %s is read', async (_whose, workflowId, data) => {
  const metadata = {
    ...{ encoding: encode('binary/encrypted'), 'encryption-key-id': encode('first') },
    ...(workflowId !== undefined && { 'encryption-workflow-id': encode(workflowId) }),
  };
  const [payload] = await createPayloadCodec(ring).decode([{ metadata, data: Buffer.from(data, 'base64') }]);
  expect(defaultPayloadConverter.fromPayload(payload!)).toEqual({ text: 'sécret' });
});
