/** The requests of passkeys, for the measurements. */
import { ConfirmationOptions, RequestOptions } from '../../../shared/accounts/passkeys.ts';
import type { passkeyRoutes } from '../../../shared/contract/routes/passkeys.ts';
import { Authenticator, creationOptions, somePasskey } from '../passkeys/authenticator.ts';
import { asMember, newMember, newVisitor, prepared, type Scenario } from '../people/stage-members.ts';

const withPasskey = prepared(newMember, async (member) => `/api/passkeys/${(await somePasskey(member)).passkeyId}`);

export const passkeyScenarios: Record<keyof typeof passkeyRoutes, Scenario> = {
  'POST /api/login/passkey/options': async (stage) => () => newVisitor(stage).post('/api/login/passkey/options'),
  'POST /api/login/passkey': async (stage) => {
    const member = await newMember(stage);
    const authenticator = await somePasskey(member);
    const answer = await member.post('/api/login/passkey/options');
    const passkey = authenticator.get(RequestOptions.parse(await answer.json()));
    return () => member.post('/api/login/passkey', { passkey });
  },
  'GET /api/passkeys': withPasskey((who) => who.get('/api/passkeys')),
  'POST /api/passkeys/options': asMember('/api/passkeys/options', (who, path) => who.post(path, {})),
  'POST /api/passkeys': async (stage) => {
    const member = await newMember(stage);
    const passkey = new Authenticator(stage.origin).create(await creationOptions(member));
    return () => member.post('/api/passkeys', { passkey });
  },
  'PUT /api/passkeys/{id}': withPasskey((who, path) => who.put(path, { name: 'Blue key' })),
  'DELETE /api/passkeys/{id}': withPasskey((who, path) => who.fetch(path, { method: 'DELETE' })),
  'POST /api/confirmation/options': withPasskey((who) => who.post('/api/confirmation/options')),
  'POST /api/confirmation': async (stage) => {
    const member = await newMember(stage);
    const authenticator = await somePasskey(member);
    const { passkey } = ConfirmationOptions.parse(await (await member.post('/api/confirmation/options')).json());
    return () => member.post('/api/confirmation', { passkey: passkey && authenticator.get(passkey) });
  },
};
