import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { tailOf } from './background';
import { Guard } from './guard';

/** The programs that make up the control plane, and KWOK, which plays the kubelets. */
export type BinaryName = 'etcd' | 'kube-apiserver' | 'kube-scheduler' | 'kube-controller-manager' | 'kwok';

/** Controllers of other projects, which only their own tests run. */
export type ControllerName = 'keda-operator' | 'rollouts-controller';

/** Versions of Helm. */
export type HelmName = 'helm' | 'helm-4';

/** Programs that tests run as users do. */
export type ToolName = HelmName | 'kubectl' | 'kustomize' | 'flux' | 'argo-cd' | 'registry';

/** Where each program is. */
export type Binaries = Readonly<Record<BinaryName, string>>;

interface GoModule<Name extends string> {
  /** Folder below `go/`; its go.mod says which version. */
  readonly folder: string;
  /** Module that the version is read of. */
  readonly module: string;
  /** Main package of each program. */
  readonly programs: Partial<Record<Name, string>>;
  /** Go variables to set, besides leaving out debug information. */
  readonly variables?: (version: string) => Record<string, string>;
  readonly duration: string;
}

/** Without these variables, components take themselves for v0.0.0 and don't emulate their own version. */
function kubernetesVersion(version: string): Record<string, string> {
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(version)!;
  const at = 'k8s.io/component-base/version';
  return { [`${at}.gitVersion`]: version, [`${at}.gitMajor`]: major, [`${at}.gitMinor`]: minor };
}

const controlPlane = (): ReadonlyArray<GoModule<BinaryName>> => [
  { folder: 'etcd', module: 'go.etcd.io/etcd/server/v3', programs: { etcd: 'go.etcd.io/etcd/server/v3' }, duration: 'half a minute' },
  {
    folder: kubernetesFolder(),
    module: 'k8s.io/kubernetes',
    programs: {
      'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
      'kube-scheduler': 'k8s.io/kubernetes/cmd/kube-scheduler',
      'kube-controller-manager': 'k8s.io/kubernetes/cmd/kube-controller-manager',
    },
    variables: kubernetesVersion,
    duration: '5 minutes',
  },
  { folder: 'kwok', module: 'sigs.k8s.io/kwok', programs: { kwok: 'sigs.k8s.io/kwok/cmd/kwok' }, duration: 'a minute and a half' },
];

const CONTROLLERS: Readonly<Record<ControllerName, GoModule<ControllerName>>> = {
  'keda-operator': {
    folder: 'keda', module: 'github.com/kedacore/keda/v2', programs: { 'keda-operator': 'github.com/kedacore/keda/v2/cmd/operator' },
    duration: '7 minutes',
  },
  'rollouts-controller': {
    folder: 'argo-rollouts',
    module: 'github.com/argoproj/argo-rollouts',
    programs: { 'rollouts-controller': 'github.com/argoproj/argo-rollouts/cmd/rollouts-controller' },
    duration: '3 minutes',
  },
};

/** Names of the controllers. */
export const CONTROLLER_NAMES = Object.keys(CONTROLLERS) as readonly ControllerName[];

const TOOLS: Readonly<Record<ToolName, GoModule<ToolName>>> = {
  'helm': { folder: 'helm', module: 'helm.sh/helm/v3', programs: { helm: 'helm.sh/helm/v3/cmd/helm' }, duration: '3 minutes' },
  'helm-4': { folder: 'helm-4', module: 'helm.sh/helm/v4', programs: { 'helm-4': 'helm.sh/helm/v4/cmd/helm' }, duration: '3 minutes' },
  'kubectl': {
    folder: 'kubernetes', module: 'k8s.io/kubernetes', programs: { kubectl: 'k8s.io/kubernetes/cmd/kubectl' }, variables: kubernetesVersion,
    duration: 'a minute',
  },
  'kustomize': {
    folder: 'kustomize', module: 'sigs.k8s.io/kustomize/kustomize/v5', programs: { kustomize: 'sigs.k8s.io/kustomize/kustomize/v5' },
    duration: 'half a minute',
  },
  'flux': {
    folder: 'flux', module: 'github.com/fluxcd/pkg/kustomize', programs: { flux: 'k8s-windows.dev/test/cluster/flux' }, duration: 'a minute',
  },
  'registry': {
    folder: 'distribution', module: 'github.com/distribution/distribution/v3',
    programs: { registry: 'github.com/distribution/distribution/v3/cmd/registry' }, duration: '2 minutes',
  },
  'argo-cd': {
    folder: 'argo-cd', module: 'github.com/argoproj/argo-cd/v3', programs: { 'argo-cd': 'k8s-windows.dev/test/cluster/argo-cd' },
    duration: '5 minutes',
  },
};

/** Names of the tools. */
export const TOOL_NAMES = Object.keys(TOOLS) as readonly ToolName[];

const GO_FOLDER = join(__dirname, '..', 'go');

/** The Kubernetes minor of `K8S`, such as `1.30`, if tests run with an older control plane. */
export function olderKubernetes(): string | undefined {
  return process.env.K8S || undefined;
}

/** Folder of the Go module of the control plane: of the newest Kubernetes, or of an older one. */
function kubernetesFolder(): string {
  const newest = 'kubernetes';
  const minor = olderKubernetes();
  if (minor === undefined) { return newest; }
  const folder = `${newest}-${minor}`;
  const older = readdirSync(GO_FOLDER).filter((name) => name.startsWith(`${newest}-`));
  if (!older.includes(folder)) {
    const minors = older.map((name) => name.slice(newest.length + 1)).join(' or ');
    throw new Error(`K8S must be ${minors}, got ${minor}: unset it for the newest version, or add test/cluster/go/${folder}`);
  }
  return folder;
}

/** The directory for what is kept between runs: outside of the repository, so that `git clean` and a new clone keep it. */
export function cacheDirectory(): string {
  return process.env.K8S_WINDOWS_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'k8s-windows');
}

/**
 * Finds every program of the control plane: in `KUBEBUILDER_ASSETS` if that is set and has it, else in the cache, else built into the cache.
 *
 * @param say takes lines of progress
 * @throws when something must be built and Go is missing, too old, or fails
 */
export async function ensureBinaries(say: (line: string) => void): Promise<Binaries> {
  return ensurePrograms(controlPlane(), say);
}

/** Finds a controller, as `ensureBinaries` finds the control plane. */
export async function ensureController(name: ControllerName, say: (line: string) => void): Promise<string> {
  return (await ensurePrograms([CONTROLLERS[name]], say))[name];
}

/** Finds a tool, as `ensureBinaries` finds the control plane. */
export async function ensureTool(name: ToolName, say: (line: string) => void): Promise<string> {
  return (await ensurePrograms([TOOLS[name]], say))[name];
}

/** The directory of a controller's Go module, which is downloaded if it isn't there. */
export function controllerSources(name: ControllerName): string {
  const { folder, module } = CONTROLLERS[name];
  return JSON.parse(execFileSync('go', ['mod', 'download', '-json', module], { cwd: join(GO_FOLDER, folder), encoding: 'utf8' })).Dir;
}

async function ensurePrograms<Name extends string>(
  modules: ReadonlyArray<GoModule<Name>>, say: (line: string) => void,
): Promise<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const module of modules) {
    const version = versionOf(module);
    const directory = join(cacheDirectory(), 'control-plane', `${module.folder}-${version}-${process.platform}-${process.arch}`);
    const missing: Name[] = [];
    for (const name of Object.keys(module.programs) as Name[]) {
      const given = process.env.KUBEBUILDER_ASSETS && join(process.env.KUBEBUILDER_ASSETS, name);
      const path = given && existsSync(given) ? given : join(directory, name);
      found[name] = path;
      if (!existsSync(path)) { missing.push(name); }
    }
    if (missing.length > 0) { await build(module, version, missing, directory, say); }
  }
  return found as Record<Name, string>;
}

async function build<Name extends string>(
  module: GoModule<Name>, version: string, names: readonly Name[], directory: string, say: (line: string) => void,
): Promise<void> {
  const cwd = join(GO_FOLDER, module.folder);
  requireGo(cwd);
  mkdirSync(directory, { recursive: true });
  // Beside its destination, so that the rename is atomic: two builds at once each put a whole file there.
  const scratch = mkdtempSync(join(directory, '.build-'));
  const guard = new Guard(scratch);
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const what = `${names.join(', ')} ${version}`;
  say(`building ${what} (once; about ${module.duration} on two cores)`);
  const heartbeat = setInterval(() => say(`still building ${what} (${seconds()})`), 60_000);
  try {
    const log = join(scratch, 'go.log');
    const variables = Object.entries(module.variables?.(version) ?? {}).map(([name, value]) => `-X ${name}=${value}`);
    const go = guard.spawn('go', [
      'build', '-trimpath', '-ldflags', ['-s', '-w', ...variables].join(' '), '-o', `${scratch}/out/`, ...names.map((name) => module.programs[name]!),
    ], { log, cwd, env: { ...process.env, CGO_ENABLED: '0' } });
    const code = await new Promise((resolve) => go.once('exit', resolve));
    if (code !== 0) { throw new Error(`go build of ${what} failed (exit code ${code}); the end of its output:\n${tailOf(log)}`); }
    for (const name of names) { renameSync(join(scratch, 'out', outputName(module.programs[name]!)), join(directory, name)); }
    say(`built ${what} in ${seconds()}`);
  } finally {
    clearInterval(heartbeat);
    await guard.close();
  }
}

/** Go names a program after the last element of its package's path that isn't a major version. */
function outputName(mainPackage: string): string {
  return mainPackage.split('/').filter((element) => !/^v\d+$/.test(element)).pop()!;
}

function versionOf(module: GoModule<string>): string {
  const goMod = join(GO_FOLDER, module.folder, 'go.mod');
  const version = new RegExp(`^\\s*(?:require )?${module.module} (v\\S+)`, 'm').exec(readFileSync(goMod, 'utf8'))?.[1];
  if (!version) { throw new Error(`${goMod} requires no version of ${module.module}: add one with go get`); }
  return version;
}

/** Fails with what to do when there is no Go, or one that is too old for the module and may not fetch a newer one. */
function requireGo(cwd: string): void {
  const needed = /^go (\S+)/m.exec(readFileSync(join(cwd, 'go.mod'), 'utf8'))![1];
  const remedy = `install Go ${needed} or later (https://go.dev/dl), or set KUBEBUILDER_ASSETS to a directory that has the control plane's binaries`;
  let got: string;
  try {
    got = execFileSync('go', ['env', 'GOVERSION'], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    throw new Error(code === 'ENOENT'
      ? `the control plane is built with Go, and there is no go on the PATH: ${remedy}`
      : `go doesn't work: ${String(stderr).trim()}: ${remedy}`);
  }
  const minor = (version: string) => Number(/1\.(\d+)/.exec(version)?.[1]);
  if (minor(got) < minor(needed)) { throw new Error(`${got} is too old to build the control plane: ${remedy}`); }
}
