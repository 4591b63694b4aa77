import { Hono } from 'hono';
import { contractFormScript } from '../../contract-form/contract-form-script';
import { pickerScript } from '../../contract-form/picker-script';
import { liveScript } from './live-script';
import { popUpScript } from './pop-up-script';
import { timeZoneScript } from './time-zone-script';
import { stylesheet } from './stylesheet';

/** The files that pages load. Each script is our own file, and every page works without scripts. */
const assets = {
  '/console.css': { type: 'text/css', text: stylesheet },
  '/contract-form.js': { type: 'text/javascript', text: contractFormScript },
  '/live.js': { type: 'text/javascript', text: liveScript },
  '/picker.js': { type: 'text/javascript', text: pickerScript },
  '/pop-up.js': { type: 'text/javascript', text: popUpScript },
  '/time-zone.js': { type: 'text/javascript', text: timeZoneScript },
} as const;

/** Serves everything under `/assets`; the files are the same for everybody. */
export function createAssets(): Hono {
  const app = new Hono();
  for (const [path, { type, text }] of Object.entries(assets)) {
    app.get(path, (context) =>
      context.body(text, 200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'max-age=300' }),
    );
  }
  return app;
}
