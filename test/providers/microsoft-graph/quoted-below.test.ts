import { splitQuotedHistory } from '../../../src/providers/microsoft-graph/split-quoted-history';

const begins = (...lines: string[]) => splitQuotedHistory(['new', ...lines].join('\n'));

test.each([
  ['-- Original Message --'],
  ['---------- Forwarded message ---------'],
  ['-----URSPRÜNGLICHE NACHRICHT-----'],
  ["-----Message d'origine-----"],
  ['-----Message d’origine-----'],
  ['-----Mensaje original-----'],
  ['--Messaggio originale--'],
  ['__________', 'From: Ada'],
  [' \t__________\t ', '', ' ', 'Von: Ada'],
  ['On 1 Jan Ada wrote:'],
  ['AM 1. Januar schrieb Ada:'],
  ['Le 1er janvier, Ada a écrit :'],
  ['El 1 de enero Ada escribió:'],
  ['Il giorno 1 gennaio Ada ha scritto:'],
  ['Op 1 januari schreef Ada:'],
  ['On 1 January', 'Ada wrote:'],
  ['From: Ada', 'Sent: Monday'],
  ['*From:* Ada', 'To: Bob', '*Date:* Monday'],
  ['Von: Ada', 'An: Bob', 'Cc: Eve', 'Gesendet: Montag'],
  ['De: Ada', 'Envoyé: lundi'],
  ['Da: Ada', 'Inviato: lunedì'],
  ['Van: Ada', 'Verzonden: maandag'],
  ['De: Ada', 'Enviado: lunes'],
  ['De: Ada', 'Fecha: lunes'],
  ['Da: Ada', 'Data: lunedì'],
  ['Von: Ada', 'Datum: Montag'],
])('history begins with %j', (...lines) => {
  const quoted = lines.join('\n').trim();
  expect(begins(...lines)).toEqual({ latest: 'new', quoted });
  expect(begins(...lines, 'old').latest).toBe('new');
});

test('history begins with the quoted lines at the end, not with those that are answered', () => {
  expect(begins('', '>', '', '> quoted')).toEqual({ latest: 'new', quoted: '>\n\n> quoted' });
  expect(begins('> quoted', 'answer').quoted).toBe('');
});

test.each([
  ['- original message -'],
  ['x -- original message --'],
  ['-- original message -- x'],
  ['-- another message --'],
  ['_________', 'From: Ada'],
  ['x__________', 'From: Ada'],
  ['__________'],
  ['__________', 'Pay to another account.', 'From: Ada'],
  ['On 1 wrote:'],
  ['x On 1 January Ada wrote:'],
  ['On 1 January Ada wrote: a poem'],
  ['Once 1 January Ada wrote:'],
  ['On 1 January Ada writes:'],
  [`On ${'x'.repeat(301)} wrote:`],
  [`On 1 January Ada wrote ${'x'.repeat(101)}:`],
  ['From: Ada', 'a', 'b', 'c', 'Sent: Monday'],
  ['From:Ada', 'Sent: Monday'],
  ['x From: Ada', 'Sent: Monday'],
  ['From: Ada', 'x Sent: Monday'],
  ['From: Ada', 'Sent:Monday'],
  ['Sent: Monday', 'From: Ada'],
])('history does not begin with %j', (...lines) => {
  expect(begins(...lines, 'old').quoted).toBe('');
});

test('what is written now is trimmed, its lines kept, whatever ends them', () => {
  expect(splitQuotedHistory('\r\n a\r\n\r\nb \r\n\r\n__________\r\nFrom: Ada\r\n')).toEqual({
    latest: 'a\n\nb',
    quoted: '__________\nFrom: Ada',
  });
});

test('a message that is nothing but a quote was written now', () => {
  expect(splitQuotedHistory(' > a\n> b ')).toEqual({ latest: '> a\n> b', quoted: '' });
});
