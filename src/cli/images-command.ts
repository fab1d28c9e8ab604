import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { nodesFrom } from './cluster-nodes';
import { namesOf } from './exit-code';
import { IMAGE_FILE_EXTENSIONS, imagesOfFiles } from './image-files';
import { demandNoInput, inputFiles } from './input-files';
import { EXIT, Io, note, throwUsage, UsageError } from './io';
import { OutputFlags, SCHEMA_VERSION, writeReport } from './output-options';
import { CommonFlags, lockIn, settingsFrom } from './settings';
import { fitted, widthOf } from './terminal';
import { writeFile } from './write-file';
import {
  attempt, isPlainObject, lookUp, objectAt, PlainObject, problemText, remembering, scalarText, schemaProblems, show,
} from '../base';
import { settingsOf } from '../checker';
import { columnLines, formatCounts, formatFailure, printable } from '../findings';
import { Credentials, formatLock, ImageLock, ImageProblem, lockImages, RegistryOptions, verifyLock } from '../images';
import { readDay, withoutUserInfo } from '../knowledge';
import { DAY } from '../kubernetes';
import { ImageRow, imageRows, observedImages } from '../scheduling';

/** How registries are asked. */
export interface RegistryFlags {
  /** `docker.io=https://mirror.example.com`. */
  readonly mirror?: readonly string[];
  readonly insecureRegistry?: readonly string[];
  readonly connections: number;
  /** Seconds. */
  readonly requestTimeout: number;
}

export interface LockFlags extends RegistryFlags, Pick<CommonFlags, 'crds' | 'config'> {
  readonly output?: string;
  readonly offline?: boolean;
}

export interface ShowFlags extends OutputFlags, Pick<CommonFlags, 'nodes' | 'on'> {
  readonly format: 'text' | 'json';
  /** Megabits per second. */
  readonly bandwidth: number;
}

/** `k8s-windows images lock`. Returns the exit code. */
export async function lockCommand(args: readonly string[], flags: LockFlags, io: Io): Promise<number> {
  const { options, excluded } = settingsFrom({ ...flags, images: false }, io, 'check');
  const inputs = inputFiles(args, excluded, io, IMAGE_FILE_EXTENSIONS);
  demandNoInput('--output', flags.output, io);
  const { images, objects, failures } = imagesOfFiles(inputs, settingsOf(options).podKinds);
  for (const failure of failures) { io.stderr(`${formatFailure(failure)}\n`); }
  const observed = flags.offline ? observedImages(objects) : undefined;
  const unseen = observed?.withoutDigest ?? [];
  const count = observed ? Object.keys(observed.lock.images).length + observed.ambiguous.length + unseen.length : images.length;
  if (count === 0 && failures.length === 0) {
    const what = observed ? 'no Pods that run, and no Nodes with images, of a dump' : 'no images';
    const where = inputs.length === 0 ? 'any file' : namesOf(inputs.map(({ file }) => file));
    throw new UsageError(`nothing to lock: ${what} in ${where}. Name files with Pods, or with the output of kubectl`);
  }
  const { lock, problems } = observed
    ? { lock: observed.lock, problems: observed.ambiguous.map(isAmbiguous) } : await lockImages(images, registryOptions(flags, io));
  for (const image of unseen) { io.stderr(`note: ${printable(withoutUserInfo(image))}: has no digest in the dump, and isn't locked\n`); }
  printProblems(problems, io);
  // an earlier lock is better than an empty one
  const locked = Object.keys(lock.images).length;
  if (locked > 0) { writeLock(lock, flags.output, io); }
  io.stderr(`locked ${counted(locked)}\n`);
  return failures.length > 0 ? EXIT.UNREADABLE : problems.length > 0 || locked === 0 ? EXIT.FINDINGS : EXIT.CLEAN;
}

const isAmbiguous = (image: string): PrintedProblem => (
  { image, message: 'has several digests in the cluster', remedy: 'its tag has moved: lock it by its registry, without --offline' });

/** `k8s-windows images update`. What can't be locked again stays as it was. Returns the exit code. */
export async function updateCommand(file: string, flags: RegistryFlags, io: Io): Promise<number> {
  const { images } = lockIn(file, io);
  const { lock, problems } = await lockImages(Object.keys(images), registryOptions(flags, io));
  printProblems(problems, io);
  const changed = Object.entries(lock.images).filter(([name, { digest }]) => images[name]!.digest !== digest).map(([name]) => name);
  io.stderr(`locked ${counted(Object.keys(lock.images).length)}: ${counted(changed.length)} changed\n`);
  for (const name of changed) { io.stdout(`${printable(name)}: ${images[name]!.digest} → ${lock.images[name]!.digest}\n`); }
  writeLock({ ...lock, images: { ...images, ...lock.images } }, file, io);
  return problems.length > 0 ? EXIT.FINDINGS : EXIT.CLEAN;
}

/** `k8s-windows images verify`. Returns the exit code. */
export async function verifyCommand(file: string, flags: RegistryFlags, io: Io): Promise<number> {
  const lock = lockIn(file, io);
  const problems = await verifyLock(lock, registryOptions(flags, io));
  printProblems(problems, io);
  const count = Object.keys(lock.images).length;
  if (problems.length === 0) { io.stderr(`verified ${counted(count)}: no tag has moved\n`); }
  return problems.length > 0 ? EXIT.FINDINGS : EXIT.CLEAN;
}

/** `k8s-windows images show`. Returns the exit code. */
export function showCommand(file: string, flags: ShowFlags, io: Io): number {
  const lock = lockIn(file, io);
  if (flags.on !== undefined) { throwUsage(schemaProblems(DAY, flags.on, ['--on'])); }
  const { value: day } = readDay(flags.on ?? io.today);
  const rows = imageRows(lock, { nodes: flags.nodes === undefined ? [] : nodesFrom(flags.nodes, io), on: day, bandwidth: flags.bandwidth });
  const report = flags.format === 'json'
    ? `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, images: rows }, null, 2)}\n` : fitted(asTable(rows, widthOf(io, flags)), flags, io);
  writeReport(report, flags.output, io);
  return EXIT.CLEAN;
}

const counted = (count: number) => formatCounts([[count, 'image']]) || 'no images';

const HEAD = ['IMAGE', 'PLATFORM', 'BUILD', 'AGE', 'SIZE', 'PULL', 'NODES'];

function asTable(rows: readonly ImageRow[], width: number | undefined): string {
  const cells = rows.map(({ image, platform, build, release, ageInDays, size, pullSeconds, nodes }) => [
    printable(image), printable(platform), build === undefined ? '-' : printable(`${build}${release === undefined ? '' : ` (${release})`}`),
    ageInDays === undefined ? '-' : `${ageInDays} d`, size === undefined ? '-' : bytes(size),
    pullSeconds === undefined ? '-' : `${pullSeconds} s`,
    nodes.map(nodeText).join('; ') || '-',
  ]);
  return `${columnLines([HEAD, ...cells], width).join('\n')}\n`;
}

function nodeText({ node, verdict, because, missing }: ImageRow['nodes'][number]): string {
  return printable(`${node} ${verdict}${verdict === 'runs' ? '' : `: ${because}`}${missing === undefined ? '' : `, pulls ${bytes(missing)}`}`);
}

const bytes = (count: number) => (count < 10 * 2 ** 20 ? `${Math.ceil(count / 1024)} KiB` : `${Math.round(count / 2 ** 20)} MiB`);

function writeLock(lock: ImageLock, output: string | undefined, io: Io): void {
  if (output === undefined) { io.stdout(formatLock(lock)); } else { writeFile(output, formatLock(lock), io); }
}

type PrintedProblem = Pick<ImageProblem, 'image' | 'message' | 'remedy'>;

function printProblems(problems: readonly PrintedProblem[], io: Io): void {
  for (const { image, message, remedy } of problems) {
    io.stderr(`error: ${printable(`${image}: ${problemText({ code: '', path: [], message, remedy })}`)}\n`);
  }
}

function registryOptions({ mirror = [], insecureRegistry, connections, requestTimeout }: RegistryFlags, io: Io): RegistryOptions {
  const { fetch } = io;
  if (!fetch) { throw new UsageError('no network: requests can\'t be sent'); }
  const mirrors = new Map<string, string[]>();
  throwUsage(mirror.flatMap((each) => {
    const [, registry, url] = /^([^=\s]+)=(https?:\/\/\S+)$/.exec(each) ?? [];
    if (registry === undefined || url === undefined) {
      const message = `must be a registry and a URL, got ${show(withoutUserInfo(each))}`;
      return [{ code: 'invalid-option', path: ['--mirror'], message, remedy: 'write it as docker.io=https://mirror.example.com' }];
    }
    mirrors.set(registry, [...mirrors.get(registry) ?? [], url]);
    return [];
  }));
  const credentials = dockerCredentials(io);
  return {
    fetch, credentials, mirrors: Object.fromEntries(mirrors), plainHttp: insecureRegistry, concurrency: connections, timeout: requestTimeout * 1000,
    onProgress: (done, total) => io.progress?.(`asking registries: ${done} of ${formatCounts([[total, 'image']])}`),
  };
}

/** Docker Hub has another name in the configuration. Source: docker/cli `cli/config/configfile`, `cli/internal/registry`. */
const HUB = 'https://index.docker.io/v1/';
const HELPER_SECONDS = 30;

/**
 * The credentials that the configuration of Docker has for registries: in the file itself, or by the programs that it names.
 * Source: docker/cli `man/docker-config-json.5.md`; docker/docker-credential-helpers README.
 *
 * @throws UsageError if the configuration can't be read
 */
function dockerCredentials(io: Io): (registry: string) => Credentials | undefined {
  const config = readConfig(io);
  return remembering((registry) => credentialsIn(config, registry, io));
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
  // only without auth, Docker reads the other two. Source: docker/cli `cli/config/configfile/file.go` (LoadFromReader), read 2026-11-30
  const both = Buffer.from(scalarText(auth.auth), 'base64').toString('utf8') || `${scalarText(auth.username)}:${scalarText(auth.password)}`;
  const [, username, password] = /^([^:]+):([^]*)$/.exec(both) ?? [];
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
