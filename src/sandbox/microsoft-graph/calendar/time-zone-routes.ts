import { mailboxRoutes } from '../graph-environment';
import { badRequest } from '../graph-error';
import type { GraphWorld } from '../graph-world';
import { requireScope } from '../require-scope';
import { supportedTimeZones } from './time-zone';

/** `/outlook/supportedTimeZones`, with Windows' names unless IANA's are asked for. */
export function timeZoneRoutes({ core }: GraphWorld) {
  const app = mailboxRoutes();
  app.get('/:function{[sS]upportedTimeZones.*}', (context) => {
    const match = /^supportedTimeZones(?:\(TimeZoneStandard=(?:microsoft\.graph\.timeZoneStandard)?'(\w+)'\))?$/i.exec(
      decodeURIComponent(context.req.param('function')),
    );
    if (!match) throw badRequest('Syntax error in the parameters of supportedTimeZones.');
    requireScope(context.var, 'MailboxSettings', 'Read');
    const standard = (match[1] ?? 'windows').toLowerCase();
    if (standard !== 'windows' && standard !== 'iana') throw badRequest(`'${standard}' is no TimeZoneStandard.`);
    const names = supportedTimeZones(standard === 'iana' ? 'Iana' : 'Windows');
    return context.json({
      '@odata.context': `${core.urls.graph}/v1.0/$metadata#Collection(microsoft.graph.timeZoneInformation)`,
      value: names.map((name) => ({ alias: name, displayName: name })),
    });
  });
  return app;
}
