import type { Attack } from './attack';
import { forgeries } from './forgeries';
import { misuses } from './misuses';

export const attacks: readonly Attack[] = [...forgeries, ...misuses];
