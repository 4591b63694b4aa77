/** The gateway's command in a process of its own, which may have a fault planted first. Its arguments are the command's. */
import { plant } from './plants';

plant(process.env.PROVED_PLANT ?? '');
// After the planting, which replaces what this loads.
void import('../../../src/cli/main.js');
