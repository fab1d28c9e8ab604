import { join } from 'node:path';
import { flagsOf, forbiddenFields, gatesOf, Structs, structsOf } from './go-source';
import { goFiles, moduleFolder, variantsOf, versionFor } from './modules';
import { NodeComponent, PATCHES } from '../../src/knowledge';

/** The Kubernetes minors whose sources are read. */
export const MINORS = Object.keys(PATCHES).map(Number);

const folderOf = (module: string, minor: number) => moduleFolder(`k8s.io/${module}`, versionFor(module, minor));
/** Go files of a folder of a module. */
export const filesOf = (module: string, minor: number, folder: string, matches?: RegExp) => goFiles(join(folderOf(module, minor), folder), matches);

/** What is derived of a minor, derived once. */
export function remembered<T>(derive: (minor: number) => T): (minor: number) => T {
  const known = new Map<number, T>();
  return (minor) => {
    if (!known.has(minor)) { known.set(minor, derive(minor)); }
    return known.get(minor)!;
  };
}

/** The feature gates of a minor that the kubelet and kube-proxy register: those of `pkg/features`, of what it imports, and of component-base. */
export function gatesIn(minor: number): Readonly<Record<string, string>> {
  const own = filesOf('kubernetes', minor, 'pkg/features');
  const imported = [...new Set(
    own.flatMap((text) => [...text.matchAll(/"k8s\.io\/([\w-]+)\/((?:pkg\/)?features)"/g)].map(([, module, folder]) => `${module} ${folder}`)),
  )]
    .filter((each) => !each.startsWith('kubernetes ')).map((each) => each.split(' '));
  const others = [...imported, ...['logs/api/v1', 'metrics/features', 'zpages/features'].map((folder) => ['component-base', folder])];
  return gatesOf([...own, ...others.flatMap(([module, folder]) => filesOf(module, minor, folder))], minor);
}

/** The command-line flags that a component registers in its own packages, in the builds of all operating systems. */
export function flagsIn(component: NodeComponent, minor: number): readonly string[] {
  const folders = { 'kubelet': ['cmd/kubelet/app/options', 'pkg/kubelet/config'], 'kube-proxy': ['cmd/kube-proxy/app'] }[component];
  return flagsOf(folders.flatMap((folder) => filesOf('kubernetes', minor, folder)));
}

/** The structs of a configuration file. */
export function structsIn(kind: 'KubeletConfiguration' | 'KubeProxyConfiguration', minor: number): Structs {
  const [module, version] = kind === 'KubeletConfiguration' ? ['kubelet', 'v1beta1'] : ['kube-proxy', 'v1alpha1'];
  return structsOf({
    '': filesOf(module, minor, `config/${version}`),
    'logsapi': filesOf('component-base', minor, 'logs/api/v1'),
    'tracingapi': filesOf('component-base', minor, 'tracing/api/v1'),
    'componentbaseconfigv1alpha1': filesOf('component-base', minor, 'config/v1alpha1'),
  }, kind);
}

/** The fields of a Pod that the API server rejects for an operating system. */
export function rejectedIn(os: 'windows' | 'linux', minor: number): readonly string[] {
  return forbiddenFields(
    filesOf('kubernetes', minor, 'pkg/apis/core/validation', /^validation\.go$/)[0], os === 'windows' ? 'validateWindows' : 'validateLinux',
  );
}

/** What one kind of fact is, by name: derived from sources, and as the table has it. */
export interface Compared {
  /** What the names are facts of, and what their values are, as in `containerd 2.3: newest release is 2.3.6, the table has 2.3.4`. */
  readonly of: string;
  readonly value: string;
  readonly derived: Readonly<Record<string, string>>;
  readonly table: Readonly<Record<string, string>>;
}

/** A line for each name whose value differs. */
export function differences({ of, value, derived, table }: Compared): readonly string[] {
  return [...new Set([...Object.keys(derived), ...Object.keys(table)])].sort().filter((name) => derived[name] !== table[name])
    .map((name) => `${of} ${name}: ${value} is ${derived[name] ?? 'none'}, the table has ${table[name] ?? 'none'}`);
}

/** Entries of a table, by name. */
export function byName<T>(items: Iterable<T>, entry: (item: T) => readonly [string, string | undefined]): Readonly<Record<string, string>> {
  return Object.fromEntries([...items].map(entry).filter((each): each is readonly [string, string] => each[1] !== undefined));
}

/** The minors that have a name: `1.20 to 1.23`. @param minors all that are compared */
export function spanOf(minors: readonly number[], has: (minor: number) => boolean): string | undefined {
  const spans = variantsOf(minors, (minor) => (has(minor) ? 'yes' : undefined))
    .map(({ since = minors[0], until = minors.at(-1)! }) => (since === until ? `1.${since}` : `1.${since} to 1.${until}`));
  return spans.length === 0 ? undefined : spans.join(', ');
}
