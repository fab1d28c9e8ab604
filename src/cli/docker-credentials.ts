import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { attempt, Io, note, UsageError } from './io';
import { isPlainObject, lookUp, objectAt, PlainObject, scalarText } from '../base';
import { printable } from '../findings';
import { Credentials } from '../images';

/** Docker Hub has another name in the configuration. Source: docker/cli `cli/config/configfile`, `cli/internal/registry`. */
const HUB = 'https://index.docker.io/v1/';
const HELPER_SECONDS = 30;

/**
 * The credentials that the configuration of Docker has for registries: in the file itself, or by the programs that it names.
 * Source: docker/cli `man/docker-config-json.5.md`; docker/docker-credential-helpers README.
 *
 * @throws UsageError if the configuration can't be read
 */
export function dockerCredentials(io: Io): (registry: string) => Credentials | undefined {
  const config = readConfig(io);
  const known = new Map<string, Credentials | undefined>();
  return (registry) => {
    if (!known.has(registry)) { known.set(registry, credentialsIn(config, registry, io)); }
    return known.get(registry);
  };
}

function readConfig({ env, cwd }: Io): PlainObject {
  const folder = env.DOCKER_CONFIG ?? path.join(env.HOME ?? env.USERPROFILE ?? os.homedir(), '.docker');
  const file = path.resolve(cwd, folder, 'config.json');
  const text = attempt(() => fs.readFileSync(file, 'utf8'));
  if (text === undefined) { return {}; }
  const config = attempt(() => JSON.parse(text) as unknown);
  // what JSON.parse reports quotes the file
  if (!isPlainObject(config)) { throw new UsageError(`${file}: must be an object in JSON. Correct it, or set DOCKER_CONFIG to another directory`); }
  return config;
}

function credentialsIn(config: PlainObject, registry: string, io: Io): Credentials | undefined {
  const names = registry === 'docker.io' ? [HUB, 'docker.io', 'index.docker.io'] : [registry];
  const hostOf = (name: string) => (name === HUB ? name : name.replace(/^https?:\/\//, '').replace(/\/.*$/, ''));
  const helper = names.map((name) => lookUp(objectAt(config, 'credHelpers'), name)).find((name) => name !== undefined) ?? config.credsStore;
  if (typeof helper === 'string' && helper !== '') { return fromHelper(helper, names[0]!, io); }
  const auth = Object.entries(objectAt(config, 'auths')).find(([name]) => names.includes(hostOf(name)))?.[1];
  if (!isPlainObject(auth)) { return undefined; }
  const [, username, password] = /^([^:]*):([^]*)$/.exec(Buffer.from(scalarText(auth.auth), 'base64').toString('utf8')) ?? [];
  const identityToken = scalarText(auth.identitytoken) || undefined;
  return username === undefined && identityToken === undefined ? undefined : { username, password, identityToken };
}

/** Credentials of a program. What it prints is never shown. */
function fromHelper(name: string, server: string, io: Io): Credentials | undefined {
  const answer = answerOf(`docker-credential-${name}`, server, io);
  if (typeof answer === 'string') { note(printable(`docker-credential-${name} ${answer}: ${server} is asked without credentials`), io); }
  return typeof answer === 'string' ? undefined : answer;
}

/** The credentials that a program prints, or else what is wrong. */
function answerOf(program: string, server: string, { cwd, env }: Io): Credentials | string | undefined {
  if (!/^[\w.-]+$/.test(program)) { return 'isn\'t the name of a program'; }
  const { status, stdout, error } = spawnSync(program, ['get'], {
    cwd, env, input: server, encoding: 'utf8', timeout: HELPER_SECONDS * 1000, killSignal: 'SIGKILL', stdio: ['pipe', 'pipe', 'ignore'],
  });
  if (error && status === null) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'isn\'t on the PATH' : `didn't finish within ${HELPER_SECONDS} s`;
  }
  // the message by which all of these programs report that they have none
  if (status !== 0) { return /credentials not found/.test(stdout) ? undefined : 'failed'; }
  const answer = attempt(() => JSON.parse(stdout) as unknown);
  const [username, secret] = isPlainObject(answer) ? [scalarText(answer.Username), scalarText(answer.Secret)] : [];
  if (!username || !secret) { return 'printed no credentials'; }
  return username === '<token>' ? { identityToken: secret } : { username, password: secret };
}
