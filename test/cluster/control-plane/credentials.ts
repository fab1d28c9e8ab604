import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Binaries } from './binaries';

/** Who talks to the API server, by the user name that the built-in RBAC rules know. */
const USERS = {
  admin: { name: 'k8s-windows:admin', groups: ['system:masters'] },
  scheduler: { name: 'system:kube-scheduler', groups: [] },
  controllers: { name: 'system:kube-controller-manager', groups: [] },
};

/** A user of the control plane. */
export type User = keyof typeof USERS;

/** Files with the secrets of one control plane, in its directory. */
export interface Credentials {
  readonly tokenFile: string;
  readonly serviceAccountKey: string;
  readonly serviceAccountPublicKey: string;
  readonly tokens: Readonly<Record<User, string>>;
}

/** Makes tokens and keys that live as long as the directory does. */
export function makeCredentials(directory: string): Credentials {
  const write = (file: string, content: string) => {
    writeFileSync(join(directory, file), content, { mode: 0o600 });
    return join(directory, file);
  };
  const users = Object.entries(USERS).map(([user, { name, groups }]) => ({ user, name, groups, token: randomBytes(24).toString('hex') }));
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    tokenFile: write('tokens.csv', users.map(({ token, name, groups }) => `${token},${name},${name},"${groups.join(',')}"\n`).join('')),
    serviceAccountKey: write('service-account.key', keys.privateKey),
    serviceAccountPublicKey: write('service-account.pub', keys.publicKey),
    tokens: Object.fromEntries(users.map(({ user, token }) => [user, token])) as Record<User, string>,
  };
}

/** Writes a kubeconfig and returns its path. */
export function writeKubeconfig(directory: string, user: User, token: string, server: string, certificateAuthority: string): string {
  const path = join(directory, `${user}.kubeconfig`);
  // JSON is YAML, and needs no quoting of ours.
  writeFileSync(path, JSON.stringify({
    'apiVersion': 'v1',
    'kind': 'Config',
    'current-context': 'k8s-windows',
    'contexts': [{ name: 'k8s-windows', context: { cluster: 'k8s-windows', user } }],
    'clusters': [{ name: 'k8s-windows', cluster: { server, 'certificate-authority': certificateAuthority } }],
    'users': [{ name: user, user: { token } }],
  }, null, 2), { mode: 0o600 });
  return path;
}

/** All that it takes to work with a running control plane. */
export interface Connection {
  /** Address of the API server, such as `https://127.0.0.1:43210`. */
  readonly server: string;
  /** Bearer token of an administrator. */
  readonly token: string;
  /** File with the certificate to trust. */
  readonly certificateAuthority: string;
  /** kubeconfig of the administrator. */
  readonly kubeconfig: string;
  /** Directory that lives as long as the control plane. */
  readonly directory: string;
  readonly binaries: Binaries;
}

/** Environment variable by which the tests are told where the connections are. */
const CONNECTION_VARIABLE = 'K8S_WINDOWS_CLUSTER';

/** Writes the connections to control planes, and returns the variable for the tests: each worker of jest has one of its own. */
export function connectionVariable(connections: readonly Connection[]): NodeJS.ProcessEnv {
  const files = connections.map((connection) => {
    const file = join(connection.directory, 'connection.json');
    writeFileSync(file, JSON.stringify(connection), { mode: 0o600 });
    return file;
  });
  return { [CONNECTION_VARIABLE]: files.join(delimiter) };
}

/** The connection that the command started these tests with. */
export function connectionOfEnvironment(): Connection {
  const files = process.env[CONNECTION_VARIABLE]?.split(delimiter);
  if (!files) { throw new Error(`${CONNECTION_VARIABLE} is not set, so there is no control plane: run these tests with npm run test:cluster`); }
  // jest numbers its workers from 1
  return JSON.parse(readFileSync(files[Number(process.env.JEST_WORKER_ID) - 1], 'utf8')) as Connection;
}
