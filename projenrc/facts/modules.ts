import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATCHES } from '../../src/knowledge';
import { dataFile } from '../indexes';
import { Structs } from './go-source';

/** Modules without that patch release. */
const OTHER_PATCHES: Readonly<Record<string, number>> = { 'kube-proxy 31': 11 };

/** The version of a module of Kubernetes for a minor: `v1.37.2` of k8s.io/kubernetes, `v0.37.2` of others. */
export function versionFor(module: string, minor: number): string {
  return `v${module === 'kubernetes' ? 1 : 0}.${minor}.${OTHER_PATCHES[`${module} ${minor}`] ?? PATCHES[minor]}`;
}

/** The folder of a Go module, which is downloaded if it isn't there; the checksum database verifies it. */
export function moduleFolder(path: string, version: string): string {
  try {
    return JSON.parse(go('mod', 'download', '-json', `${path}@${version}`)).Dir;
  } catch (error) {
    // Go says why in its output, such as which Go a module requires
    throw new Error(`go mod download ${path}@${version}: ${(error as { readonly stdout?: string }).stdout || error}`, { cause: error });
  }
}

/** Texts of the files of a folder of a module, except for tests. */
export function goFiles(folder: string, matches: RegExp = /\.go$/): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) { return []; }
  return readdirSync(folder).filter((file) => matches.test(file) && !file.endsWith('_test.go'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** The newest version of a Go module that matches a prefix such as `v2.3`. */
export function newestVersion(path: string, prefix: string): string {
  return go('list', '-m', `${path}@${prefix}`).trim().split(' ')[1];
}

function go(...args: readonly string[]): string {
  // outside of any module, so that no go.mod has a say
  return execFileSync('go', args, { cwd: tmpdir(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The newest version of an npm package; `undefined` if there is none. */
export function npmVersion(name: string): string | undefined {
  try {
    return execFileSync('npm', ['view', name, 'version', '--loglevel=error'], { cwd: tmpdir(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .trim();
  } catch (error) {
    if (String((error as { readonly stderr?: unknown }).stderr).includes('E404')) { return undefined; }
    throw error;
  }
}

/** What one minor has, by name. */
export type Snapshot = Readonly<Record<string, string>>;

/** A value, with the minors that have it. */
export interface Variant { readonly value: string; since?: number; until?: number }

/** The values of a name over the minors: `since` is absent if the first minor has it, `until` if the last one does. */
export function variantsOf(minors: readonly number[], valueIn: (minor: number) => string | undefined): readonly Variant[] {
  const variants: Variant[] = [];
  for (const minor of minors) {
    const value = valueIn(minor);
    const last = variants.at(-1);
    const continues = last !== undefined && last.until === undefined;
    if (continues && last.value === value) { continue; }
    if (continues) { last.until = minor - 1; }
    if (value !== undefined) { variants.push({ value, ...(minor > minors[0] && { since: minor }) }); }
  }
  return variants;
}

/** The stages of a feature gate as the table has them: `17a33B34G!38-`. */
export function gateHistory(minors: readonly number[], gatesIn: (minor: number) => Snapshot, gate: string): string {
  return variantsOf(minors, (minor) => gatesIn(minor)[gate] ?? '-')
    .map(({ value, since = minors[0] }, i) => (i === 0 && value === '-' ? '' : `${since}${value}`)).join('');
}

/** `src/knowledge/feature-gates.json`. */
export function featureGatesFile(minors: readonly number[], gatesIn: (minor: number) => Snapshot): string {
  const names = [...new Set(minors.flatMap((minor) => Object.keys(gatesIn(minor))))].sort();
  return dataFile({ minors: { last: minors.at(-1) }, gates: Object.fromEntries(names.map((name) => [name, gateHistory(minors, gatesIn, name)])) });
}

/** `src/knowledge/kubelet-fields.json`. */
export function kubeletFieldsFile(minors: readonly number[], structsIn: (minor: number) => Structs): string {
  const names = [...new Set(minors.flatMap((minor) => Object.keys(structsIn(minor))))].sort();
  return dataFile({
    minors: { last: minors.at(-1) },
    structs: Object.fromEntries(names.map((name) => {
      const fields = [...new Set(minors.flatMap((minor) => Object.keys(structsIn(minor)[name] ?? {})))].sort();
      return [name, Object.fromEntries(fields.map((field) => [field, typesOf(variantsOf(minors, (minor) => structsIn(minor)[name]?.[field]))]))];
    })),
  });
}

function typesOf(variants: readonly Variant[]): unknown {
  const [first] = variants;
  if (variants.length === 1 && first.since === undefined && first.until === undefined) { return first.value; }
  return variants.map(({ value, since, until }) => ({ type: value, since, until }));
}
