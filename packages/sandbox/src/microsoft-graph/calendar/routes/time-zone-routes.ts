import { decoded } from '../../../odd-input';
import { mailboxRoutes } from '../../platform/graph-environment';
import { badRequest } from '../../platform/graph-error';
import type { GraphWorld } from '../../graph-world';
import { requireScope } from '../../platform/require-scope';
import { supportedTimeZones } from '../time-zone';

/** Some of the locales that learn.microsoft.com/graph/api/outlookuser-supportedlanguages lists. */
const locales = [
  ['de-DE', 'German (Germany)'],
  ['en-GB', 'English (United Kingdom)'],
  ['en-US', 'English (United States)'],
  ['es-ES', 'Spanish (Spain)'],
  ['fr-FR', 'French (France)'],
  ['ja-JP', 'Japanese (Japan)'],
] as const;

/** Serves `/outlook/supportedTimeZones` (Windows names unless the request asks for IANA names) and `/outlook/supportedLanguages`. */
export function timeZoneRoutes({ core }: GraphWorld) {
  const app = mailboxRoutes();
  app.get('/supportedLanguages', (context) => {
    requireScope(context.var, 'MailboxSettings', 'Read');
    return context.json({
      '@odata.context': `${core.urls.graph}/v1.0/$metadata#Collection(microsoft.graph.localeInfo)`,
      value: locales.map(([locale, displayName]) => ({ locale, displayName })),
    });
  });
  app.get('/:function{[sS]upportedTimeZones.*}', (context) => {
    const match = /^supportedTimeZones(?:\(TimeZoneStandard=(?:microsoft\.graph\.timeZoneStandard)?'(\w+)'\))?$/i.exec(
      decoded(context.req.param('function')),
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
