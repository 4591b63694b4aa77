import { scaled, type Row } from '../row';
import { attacks } from './attacks';
import { proveGrants } from './prove-grants';

export const grantsRow: Row = {
  name: 'grants',
  title:
    'Approvals and grants: forged, foreign, altered, reused, raced, late, unverified, edited, with the worker killed',
  bar: '0 effects beyond what was approved',
  takesSeconds: 170,
  faults: ['grants are believed', 'grants are used again', 'decisions are believed'],
  run: async ({ seed, scale, onProgress, fault }) => {
    const runs = scaled(132, scale, attacks.length);
    const { checked, problems } = await proveGrants({ seed, runs, onProgress, plant: fault });
    return { checked, problems, details: `${checked} attacks of ${attacks.length + 1} kinds` };
  },
};
