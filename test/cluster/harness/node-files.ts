import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory } from '../control-plane/binaries';
import { say } from '../control-plane/commands';

/** A file of a node, and whose it is. */
export interface FileToValidate {
  readonly kind: 'kubelet' | 'kube-proxy' | 'kubeadm';
  readonly text: string;
  /** Of a patch of the kubelet's configuration: the name of its file, and the configuration of the cluster. */
  readonly name?: string;
  readonly base?: string;
}

const MODULE = join(__dirname, '..', 'go', 'kubernetes');
const PROGRAM = './cmd/node-files';

/** A source that takes the place of another in its folder. */
interface Substitute {
  readonly folder: string;
  readonly from: string;
  readonly replaced: string;
  /** @default - taken as it is */
  readonly change?: (text: string) => string;
}

/**
 * Sources of Windows that take the place of those of this system, so that a program for this machine does what it does there.
 * Folders are those of k8s.io/kubernetes.
 */
const AS_ON_WINDOWS: readonly Substitute[] = [
  { folder: 'pkg/kubelet/apis/config/validation', from: 'validation_windows.go', replaced: 'validation_linux.go' },
  { folder: 'cmd/kubelet/app/options', from: 'osflags_windows.go', replaced: 'osflags_others.go' },
  { folder: 'cmd/kubelet/app/options', from: 'globalflags_other.go', replaced: 'globalflags_linux.go' },
  {
    folder: 'cmd/kube-proxy/app', from: 'init_windows.go', replaced: 'init_linux.go',
    // the service manager itself isn't here
    change: (text) => text.replace(/^\s*"k8s.io\/kubernetes\/pkg\/windows\/service"$/m, '')
      .replace('return service.InitService(serviceName)', 'panic(serviceName)'),
  },
  {
    folder: 'pkg/proxy/apis/config/validation', from: 'validation.go', replaced: 'validation.go',
    change: (text) => text.replace('if runtime.GOOS == "windows" {', 'if true {').replace(/^\s*"runtime"$/m, ''),
  },
  { folder: 'cmd/kubeadm/app/apis/kubeadm/v1', from: 'defaults_windows.go', replaced: 'defaults_unix.go' },
  { folder: 'cmd/kubeadm/app/apis/kubeadm/v1beta4', from: 'defaults_windows.go', replaced: 'defaults_unix.go' },
  {
    folder: 'cmd/kubeadm/app/apis/kubeadm/validation', from: 'util_windows.go', replaced: 'util_unix.go',
    // what Go itself takes for a whole path on Windows
    change: (text) => text.replace('filepath.IsAbs(path)', '(len(path) > 2 && path[1] == \':\')').replace('"path/filepath"', ''),
  },
];

/** What Kubernetes' own code, as it is on Windows, has against each file; nothing is an empty list. */
export function validateFiles(files: readonly FileToValidate[]): readonly (readonly string[])[] {
  return JSON.parse(execFileSync(program(), ['validate'], { input: JSON.stringify(files), encoding: 'utf8', stdio: 'pipe' }));
}

/** The switches that the programs have on Windows. */
export function registeredFlags(): Readonly<Record<'kubelet' | 'kube-proxy', readonly string[]>> {
  return JSON.parse(execFileSync(program(), ['flags'], { encoding: 'utf8' }));
}

/** The feature gates of both programs: stage, default, and whether it is locked, as in `BETA, true, false`. */
export function registeredGates(): Readonly<Record<string, string>> {
  return JSON.parse(execFileSync(program(), ['gates'], { encoding: 'utf8' }));
}

/** The program; built when there is none of these sources yet. */
function program(): string {
  const hash = createHash('sha256');
  for (const file of [join(MODULE, 'go.mod'), join(MODULE, PROGRAM, 'main.go'), __filename]) { hash.update(readFileSync(file)); }
  const folder = join(cacheDirectory(), 'node-files', `${process.platform}-${process.arch}`);
  const built = join(folder, hash.digest('hex').slice(0, 16));
  if (existsSync(built)) { return built; }
  say('building node-files (once; about 3 minutes on two cores)');
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(folder, '.build-'));
  try {
    // Go lets nobody touch what it has downloaded, so a copy takes its place
    const kubernetes = execFileSync('go', ['list', '-m', '-f', '{{.Dir}}', 'k8s.io/kubernetes'], { cwd: MODULE, encoding: 'utf8' }).trim();
    const copy = join(scratch, 'kubernetes');
    mkdirSync(copy);
    execFileSync('cp', ['-R', ...['go.mod', 'pkg', 'cmd', 'third_party'].map((part) => join(kubernetes, part)), copy]);
    execFileSync('chmod', ['-R', 'u+w', copy]);
    AS_ON_WINDOWS.forEach((each) => substitute(each, copy));
    const modFile = join(scratch, 'go.mod');
    writeFileSync(modFile, `${readFileSync(join(MODULE, 'go.mod'), 'utf8')}\nreplace k8s.io/kubernetes => ${copy}\n`);
    copyFileSync(join(MODULE, 'go.sum'), join(scratch, 'go.sum'));
    const environment = { ...process.env, CGO_ENABLED: '0' };
    execFileSync(
      'go', ['build', '-trimpath', '-ldflags', '-s -w', '-modfile', modFile, '-o', join(scratch, 'out'), PROGRAM],
      { cwd: MODULE, env: environment, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    renameSync(join(scratch, 'out'), built);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return built;
}

/** Writes the source that Windows has over the one of this system, whose name tells Go to take it. */
function substitute({ folder, from, replaced, change = (text) => text }: Substitute, kubernetes: string): void {
  const text = readFileSync(join(kubernetes, folder, from), 'utf8');
  const changed = change(text.replace(/^\/\/go:build .*$/m, ''));
  if (changed === text) { throw new Error(`${folder}/${from} isn't as it was: see AS_ON_WINDOWS`); }
  if (!existsSync(join(kubernetes, folder, replaced))) { throw new Error(`${folder}/${replaced} is gone: see AS_ON_WINDOWS`); }
  writeFileSync(join(kubernetes, folder, replaced), changed);
}
