import { mailUser } from '../../support/world';
import { lena, refusedAs, type ReviewWorld } from './review-world';

/** What a reviewer sees of the folder that mail is filed in; shares the world of mail-reviews.test.ts. */
export function testReviewedFolders(world: () => ReviewWorld): void {
  describe('the folder that mail is filed in', () => {
    const newFolder = (name: string, parent?: string) => world().sandbox.graph.createFolder(mailUser, name, parent).id;
    const arrived = () => world().sandbox.graph.deliverMail(mailUser, { from: lena, subject: 'Order 9' }).immutableId;
    const isIn = (folder: string, messageId: string) =>
      world()
        .sandbox.graph.messages(mailUser, folder)
        .some(({ immutableId }) => immutableId === messageId);

    test('is shown by its name where its id was given', async () => {
      const folder = newFolder('Goods');
      const { shown } = await world().asked('mail.moveEmail', { messageId: arrived(), folder });
      expect(shown).toMatchObject({ Into: '“Goods”', Message: expect.stringContaining('“Order 9”') });
      const marking = await world().asked('mail.updateEmail', { messageIds: [arrived()], read: true });
      expect(marking.shown).not.toHaveProperty('Into');
    });

    test.each([
      ['mail.moveEmail', false],
      ['mail.moveEmail', true],
      ['mail.updateEmail', false],
      ['mail.updateEmail', true],
    ])('is the one that a name meant when it was approved: %s, createMissing %s', async (step, createMissing) => {
      const name = `Claims for ${step}, ${createMissing}`;
      const below = newFolder(name, newFolder(`Clients of ${step}, ${createMissing}`));
      const messageId = arrived();
      const which = step === 'mail.moveEmail' ? { messageId } : { messageIds: [messageId] };
      const input = { folder: name, createMissing, ...which };
      const { shown, approve, outcome } = await world().asked(step, input);
      expect(shown.Into).toBe(`“Clients of ${step}, ${createMissing}/${name}”`);
      newFolder(name);
      await approve();
      expect(await outcome()).toEqual(refusedAs('PermissionDenied', /Into: “Claims for/));
      expect([isIn(below, messageId), isIn('inbox', messageId)]).toEqual([false, true]);
    });

    test('is another where the reviewer writes another, and no other than that', async () => {
      const [asked, corrected] = [newFolder('Asked for'), newFolder('Corrected')];
      const messageId = arrived();
      const { approve, outcome } = await world().asked('mail.moveEmail', { messageId, folder: 'Asked for' });
      await approve({ account: 'support', messageId, folder: 'Corrected' });
      expect((await outcome()).result).toMatchObject({ folder: 'Corrected', moved: true });
      expect([isIn(asked, messageId), isIn(corrected, messageId)]).toEqual([false, true]);
      const claims = newFolder('Claimed', newFolder('Claimants'));
      const marked = { account: 'support', messageIds: [arrived()], folder: 'Claimed', read: true };
      const { read: _read, ...unmarked } = marked;
      const marking = await world().asked('mail.updateEmail', unmarked);
      newFolder('Claimed');
      await expect(marking.approve(marked)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/did not show: Into: “Claimed”/) },
      });
      await world().client.approvals.decide(marking.id, 'Grace', { decision: 'reject' });
      expect(isIn(claims, marked.messageIds[0]!)).toBe(false);
    });

    test('is said to be made where it may be, and mail comes into it where the first attempt only made it', async () => {
      const messageId = arrived();
      const input = { messageId, folder: 'Returns/2026', createMissing: true };
      const { shown, approve, outcome } = await world().asked('mail.moveEmail', input);
      expect(shown.Into).toBe('“Returns/2026”, which is made for it');
      const { faults } = world().sandbox;
      faults.add({ match: { path: /\/move$/ }, fault: { kind: 'status', status: 503 } });
      await approve();
      expect((await outcome()).result).toMatchObject({ folder: 'Returns/2026', moved: true });
      const again = await world().asked('mail.moveEmail', { ...input, messageId: arrived() });
      expect(again.shown.Into).toBe('“Returns/2026”');
    });
  });
}
