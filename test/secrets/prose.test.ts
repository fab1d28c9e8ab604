import { isSecretName } from '../../src/knowledge';
import { hideSecrets, KnownSecrets } from '../../src/kubernetes';

test.each([
  'chown c:\\var\\lib\\token: not supported by windows',
  'token: unexpected end of file',
  'The user name or password is incorrect.',
  'couldn\'t find key password in Secret shop/db',
  'secret "db-password" not found',
  'failed to fetch anonymous token: unexpected status from GET request to https://r.io/v2: 403 Forbidden',
  'unauthorized: basic authentication required',
  'token: expired',
  'token: 0x80070005 (E_ACCESSDENIED)',
  'token: (0x5) access is denied',
  'token: E_ACCESSDENIED',
  'auth: x509: certificate signed by unknown authority',
  'credential: RPC-server unavailable',
  'password: can\'t be read',
  'token: HTTP/1.1 401 Unauthorized',
  'access-key: {"Success":false,"ErrorCode":2151350285}',
  'MountVolume.SetUp failed for volume "kube-api-access-4xk2p": secret: object "shop"/"db" not registered',
])('the words of a message stay: %s', (message) => expect(hideSecrets(message)).toBe(message));

test.each([
  ['login failed: password=hunter2', 'login failed: password=(hidden)'],
  ['login failed: password: hunter2', 'login failed: password: (hidden)'],
  ['login failed: password: 0x5f3a9be8817c2d44', 'login failed: password: (hidden)'],
  ['login failed: token: {"password":"hunter2"}', 'login failed: token: {"password":"(hidden)"}'],
  ['bad request {"token":"abc123","user":"u"}', 'bad request {"token":"(hidden)","user":"u"}'],
  ['Get "https://u:hunter2@r.io/v2/": denied', 'Get "https://(hidden)@r.io/v2/": denied'],
  ['GET https://a/b?sv=1&sig=abc%2Fdef: 403', 'GET https://a/b?sv=1&sig=(hidden) 403'],
  ['Authorization: Bearer abc123def456', 'Authorization: Bearer (hidden)'],
  ['Server=s;Password=hunter2;Encrypt=true', 'Server=s;Password=(hidden);Encrypt=true'],
])('secrets in a message are hidden: %s', (message, hidden) => expect(hideSecrets(message)).toBe(hidden));

test.each(['DB_PASSWORD', 'api-key', 'clientSecret', 'AZURE_CLIENT_SECRET', 'MYKEY', 'sasToken', 'Pwd', '--bearer', 'AccountKey', 'passphrase'])('%s names a secret', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each(['secretName', 'tokenFile', 'serviceAccountName', 'topologyKey', 'key', 'passwordRef', 'gmsaCredentialSpecName', 'monkey', 'author', 'signal', 'kubeconfig', 'tokenExpirationSeconds', 'imagePullSecrets'])('%s names none', (name) => {
  expect(isSecretName(name)).toBe(false);
});

test('a known secret is hidden in parts, too, and a word that is a part of one isn\'t', () => {
  const known = KnownSecrets.ofObjects([{ env: [{ name: 'DB_PASSWORD', value: 'Zq7-windows-Vw9k' }] }]);
  expect(known.hide('got "Zq7-windows-V..." on windows nodes')).toBe('got "(hidden)..." on windows nodes');
});
