/** Runs the gateway's command in a separate process, after planting a fault if requested. Its arguments are the command's. */
import { plant } from './plants';

plant(process.env.PROVED_PLANT ?? '');
// Import after planting, because planting replaces what this import loads.
void import('../../../src/cli/main.js');
