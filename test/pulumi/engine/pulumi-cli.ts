import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { tailOf } from '../../cluster/control-plane/background';
import { cacheDirectory } from '../../cluster/control-plane/binaries';
import { Guard } from '../../cluster/control-plane/guard';

const GO_FOLDER = join(__dirname, 'go');
const PACKAGES = join(cacheDirectory(), 'pulumi');
const PLATFORM = `${process.platform}-${process.arch}`;
const CLI_MODULE = 'github.com/pulumi/pulumi/pkg/v3';
const YAML_MODULE = 'github.com/pulumi/pulumi-yaml';
const VERSION_VARIABLE = 'github.com/pulumi/pulumi/sdk/v3/go/common/version.Version';

/** A command that is built with Go once, and kept in the cache of the control plane. */
interface GoCommand {
  /** What it is called in lines of progress. */
  readonly title: string;
  /** Its name on the PATH. */
  readonly name: string;
  readonly version: string;
  /** Name of its directory in the cache. */
  readonly directory: string;
  /** The Go package, seen from the folder `go`. */
  readonly package: string;
  readonly duration: string;
}

/**
 * The directory of a `pulumi` command: the one on the PATH, else one that was built before, else one that is built now.
 *
 * @param say takes lines of progress
 */
export async function ensurePulumi(say: (line: string) => void): Promise<string> {
  const found = (process.env.PATH ?? '').split(':').find((directory) => directory !== '' && existsSync(join(directory, 'pulumi')));
  if (found) { return found; }
  const version = versionOf(CLI_MODULE);
  return ensure({
    title: 'the Pulumi CLI', name: 'pulumi', version, directory: `cli-${version}-${PLATFORM}`, package: `${CLI_MODULE}/cmd/pulumi`,
    duration: '3 to 10 minutes on two cores',
  }, say);
}

/** The directory of the language host for YAML programs. */
export async function ensureYamlHost(say: (line: string) => void): Promise<string> {
  const version = versionOf(YAML_MODULE);
  return ensure({
    title: 'Pulumi\'s language host for YAML', name: 'pulumi-language-yaml', version, directory: `language-yaml-${version}-${PLATFORM}`,
    package: `${YAML_MODULE}/cmd/pulumi-language-yaml`, duration: '1 minute after the CLI',
  }, say);
}

/** The command that generates SDKs, as the language hosts do. */
export async function ensureSdkGenerator(say: (line: string) => void): Promise<string> {
  return join(await ensureOwn('gen-sdk', 'gen-sdk', 'Pulumi\'s generator of SDKs', say), 'gen-sdk');
}

/** The directory of a language host for Go programs. */
export async function ensureGoHost(say: (line: string) => void): Promise<string> {
  return ensureOwn('language-go', 'pulumi-language-go', 'a language host for Go', say);
}

/** A command whose source is here, in the folder `go`: it is built again if that changes. */
async function ensureOwn(folder: string, name: string, title: string, say: (line: string) => void): Promise<string> {
  const version = versionOf(CLI_MODULE);
  const source = createHash('sha256').update(readFileSync(join(GO_FOLDER, folder, 'main.go'))).digest('hex').slice(0, 8);
  return ensure({
    title, name, version, directory: `${folder}-${version}-${source}-${PLATFORM}`, package: `./${folder}`, duration: 'half a minute after the CLI',
  }, say);
}

/** The version of a module in a `go.mod`. */
export function versionOf(goModule: string, file = join(GO_FOLDER, 'go.mod')): string {
  return new RegExp(`${goModule} (v\\S+)`).exec(readFileSync(file, 'utf8'))![1];
}

async function ensure(command: GoCommand, say: (line: string) => void): Promise<string> {
  const directory = join(PACKAGES, command.directory);
  if (!existsSync(join(directory, command.name))) { await build(command, directory, say); }
  return directory;
}

async function build(command: GoCommand, directory: string, say: (line: string) => void): Promise<void> {
  const { title, name, version, package: goPackage, duration } = command;
  try {
    execFileSync('go', ['version'], { cwd: GO_FOLDER, stdio: 'ignore' });
  } catch {
    throw new Error(`${title} is built with Go, and there is no go that works on the PATH: install Go `
      + `(https://go.dev/dl)${name === 'pulumi' ? ', or put pulumi on the PATH' : ''}`);
  }
  mkdirSync(directory, { recursive: true });
  // beside its destination, so that the rename is atomic
  const scratch = mkdtempSync(join(directory, '.build-'));
  const guard = new Guard(scratch);
  const started = Date.now();
  say(`building ${title} ${version} (once; ${duration})`);
  try {
    const log = join(scratch, 'go.log');
    const built = join(scratch, name);
    const go = guard.spawn('go', [
      'build', '-trimpath', '-ldflags', `-s -w -X ${VERSION_VARIABLE}=${version}`, '-o', built, goPackage,
    ], { log, cwd: GO_FOLDER, env: { ...process.env, CGO_ENABLED: '0' } });
    const code = await new Promise((resolve) => go.once('exit', resolve));
    if (code !== 0) { throw new Error(`go build of ${title} ${version} failed (exit code ${code}); the end of its output:\n${tailOf(log)}`); }
    renameSync(built, join(directory, name));
    say(`built ${title} ${version} in ${Math.round((Date.now() - started) / 1000)} s`);
  } finally {
    await guard.close();
  }
}
