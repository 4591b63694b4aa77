import { readSealedCredential, refreshSealedCredential } from '../../../src/accounts/account-directory';
import type { AccountsWorld } from '../worlds/accounts-world';
import { mailUser } from '../../support/world';
import { eventually } from '../../support/eventually';
import { atMicrosoft } from '../worlds/at-sign-in-page';

const ben = 'ben@contoso.example';
const meetings = { meetings: 'yes' };
const transcripts = 'OnlineMeetingTranscript.Read.All';

/** Microsoft's tokens name what was ever consented to, so that only the choice tells which accounts are for meetings. Shares the world of its caller. */
export function testChosenPermissionTypes(worldOf: () => AccountsWorld): void {
  describe('where an administrator has consented to meetings for everybody', () => {
    const atForm = async (path: string, choice: Record<string, string>) => {
      const { ada } = worldOf();
      const { location } = await ada.post(path, choice);
      return ada.get(await atMicrosoft(location, ben));
    };
    const connect = (name: string, choice = {}) => atForm('/integrations/mail/new', { name, ...choice });
    const reconnect = (name: string, choice = {}) => atForm(`/integrations/mail/accounts/${name}/reconnect`, choice);
    const typeOf = async (name: string) => {
      const { permissionType, scopes } = await worldOf().account('mail', name);
      expect(scopes).toContain(transcripts);
      return permissionType;
    };
    const renew = async (name: string) => {
      const { temporal } = worldOf().client;
      const { credentialVersion } = await readSealedCredential(temporal, `mail/${name}`);
      await refreshSealedCredential(temporal, `mail/${name}`, credentialVersion);
    };
    const suggested = async (name: string, option: string) =>
      new RegExp(`name="${option}"[^>]*checked`).test(
        (await worldOf().ada.get(`/integrations/mail/accounts/${name}/reconnect`)).text,
      );
    /** Connects a mailbox with an option, and has the administrator agree to it for everybody. */
    const consentTo = async (name: string, choice: Record<string, string>) => {
      const kept = await connect(name, choice);
      const [, link = ''] = /href="([^"]+\/v2\.0\/adminconsent[^"]+)"/.exec(kept.text) ?? [];
      await atMicrosoft(link.replaceAll('&amp;', '&'), mailUser);
    };
    const listedUnder = async (type: string) =>
      (await worldOf().ada.get(`/integrations?type=${type}`)).text.match(/(?<=id="mail\/)(plain|minutes)(?=")/g) ?? [];

    beforeAll(async () => {
      await consentTo('minutes', meetings);
      await connect('plain');
      await connect('minutes', meetings);
    });

    test('the box that was ticked decides under which type a mailbox is listed, and not what its token names', async () => {
      expect([await typeOf('plain'), await typeOf('minutes')]).toEqual(['standard', 'meetings']);
      await eventually('both are listed', async () => (await listedUnder('meetings')).length > 0);
      expect([await listedUnder('standard'), await listedUnder('meetings')]).toEqual([['plain'], ['minutes']]);
    });

    test('renewed, each stays what it is', async () => {
      await Promise.all([renew('plain'), renew('minutes')]);
      expect([await typeOf('plain'), await typeOf('minutes')]).toEqual(['standard', 'meetings']);
    });

    test('reconnected, each becomes what is chosen then; the form suggests what it is', async () => {
      expect([await suggested('plain', 'meetings'), await suggested('minutes', 'meetings')]).toEqual([false, true]);
      await reconnect('plain');
      await reconnect('minutes');
      expect([await typeOf('plain'), await typeOf('minutes')]).toEqual(['standard', 'standard']);
      await reconnect('plain', meetings);
      expect([await typeOf('plain'), await suggested('plain', 'meetings')]).toEqual(['meetings', true]);
    });

    test('the form of a mailbox does not suggest what others alone have consented to', async () => {
      const ofOthers = { directory: 'yes', shared: 'yes' };
      await consentTo('rooms', ofOthers);
      await connect('rooms', ofOthers);
      await renew('plain');
      const { scopes } = await worldOf().account('mail', 'plain');
      expect(scopes).toEqual(expect.arrayContaining(['Place.Read.All', 'Mail.ReadWrite.Shared']));
      for (const option of ['directory', 'shared']) {
        expect([await suggested('plain', option), await suggested('rooms', option)]).toEqual([false, true]);
      }
    });
  });
}
