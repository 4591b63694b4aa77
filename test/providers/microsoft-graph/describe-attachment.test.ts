import { describeAttachment, isItem, isLink } from '../../../src/providers/microsoft-graph/describe-attachment';

const item = (name: string | undefined, more: { size?: number } = {}) => ({
  ...{ '@odata.type': '#microsoft.graph.itemAttachment', ...more },
  ...(name !== undefined && { name }),
});

test('a file is described as Graph names it, or as a file of which nothing is known', () => {
  const file = { '@odata.type': '#microsoft.graph.fileAttachment', name: 'Plan.pdf', contentType: 'application/pdf' };
  expect(describeAttachment({ ...file, size: 0 })).toEqual({
    ...{ name: 'Plan.pdf', contentType: 'application/pdf', size: 0 },
  });
  expect(describeAttachment({})).toEqual({ name: 'attachment', contentType: 'application/octet-stream' });
});

test.each([
  ['', 'Offer.eml', 'message/rfc822'],
  ['#microsoft.graph.message', 'Offer.eml', 'message/rfc822'],
  ['#microsoft.graph.event', 'Offer.ics', 'text/calendar'],
  ['#microsoft.graph.contact', 'Offer.vcf', 'text/vcard'],
  ['toString', 'Offer.eml', 'message/rfc822'],
])('an attached item of the type "%s" has the ending and type by which programs open it', (type, name, contentType) => {
  expect(describeAttachment(item('Offer', { size: 9 }), type)).toEqual({ name, contentType, size: 9 });
});

test('an item that has its ending keeps it, and one without a subject has a name all the same', () => {
  expect(['Offer.EML', ' Offer ', '  ', undefined].map((name) => describeAttachment(item(name)).name)).toEqual([
    ...['Offer.EML', 'Offer.eml', 'attachment.eml', 'attachment.eml'],
  ]);
});

test('items and links to cloud files are told apart from files', () => {
  const types = ['itemAttachment', 'referenceAttachment', 'fileAttachment'];
  const attachments = types.map((type) => ({ '@odata.type': `#microsoft.graph.${type}` }));
  expect(attachments.map(isItem)).toEqual([true, false, false]);
  expect(attachments.map(isLink)).toEqual([false, true, false]);
});
