import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesOfCrds, readCrds } from './files';
import { GoSource } from './sources';
import { cacheDirectory } from '../control-plane/binaries';
import { go } from '../harness/go-program';
import { KubeObject } from '../harness/kube-objects';

const PROGRAM_FOLDER = join(__dirname, '..', 'go', 'controller-gen');

/** Makes controller-gen leave out the schema of a field. */
const FREE_FORM = /^\s*\/\/\s*\+kubebuilder:(pruning:PreserveUnknownFields|validation:Schemaless)\s*$/;

/** Which types of a module to generate from. */
type GoTypes = Required<Pick<GoSource, 'packages'>> & Pick<GoSource, 'opened' | 'requires'>;

/**
 * Generates the CustomResourceDefinitions of the Go types of a module, including the schemas of fields that it marks as free-form.
 *
 * @param module directory of the module
 * @param cache directory for the result; what it has for the same arguments is used
 */
export function generateCrds(module: string, types: GoTypes, cache: string): readonly KubeObject[] {
  const { packages, opened, requires = {} } = types;
  const key = createHash('sha256').update(
    JSON.stringify([basename(module), packages, opened, requires, readFileSync(join(PROGRAM_FOLDER, 'go.mod'), 'utf8')]),
  ).digest('hex').slice(0, 12);
  const output = join(cache, key);
  if (!existsSync(output)) {
    const scratch = mkdtempSync(join(cache, '.generate-'));
    try {
      const source = join(scratch, 'source');
      cpSync(module, source, { recursive: true });
      openFields(source, opened && new Set(opened));
      for (const [name, version] of Object.entries(requires)) { go(['mod', 'edit', `-require=${name}@${version}`], source); }
      execFileSync(controllerGen(), [
        'crd:crdVersions=v1,allowDangerousTypes=true,maxDescLen=0', ...packages.map((each) => `paths=${each}`),
        `output:crd:dir=${join(scratch, 'out')}`,
      ], { cwd: source, env: { ...process.env, GOFLAGS: '-mod=mod' }, stdio: ['ignore', 'ignore', 'pipe'] });
      renameSync(join(scratch, 'out'), output);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  return readCrds(filesOfCrds(output)).map((crd) => withFreeFormRecursion(crd));
}

/** A field whose type contains itself is generated without a schema, which the API server rejects. */
function withFreeFormRecursion<T>(value: T, isProperties = false): T {
  if (Array.isArray(value)) { return value.map((item) => withFreeFormRecursion(item)) as T; }
  if (typeof value !== 'object' || value === null) { return value; }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [
    key,
    isProperties && Object.keys(each).length === 0
      ? { 'x-kubernetes-preserve-unknown-fields': true }
      : withFreeFormRecursion(each, key === 'properties' && !isProperties),
  ])) as T;
}

/** Removes the markers of free-form fields in a copy of a module, which is read-only in Go's module cache. */
function openFields(folder: string, opened: ReadonlySet<string> | undefined): void {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stat = lstatSync(path);
    if (stat.isDirectory()) {
      openFields(path, opened);
    } else if (stat.isFile()) {
      chmodSync(path, 0o644);
      if (name.endsWith('.go') && !name.endsWith('_test.go')) { openFieldsOfFile(path, name, opened); }
    }
  }
}

function openFieldsOfFile(path: string, name: string, opened: ReadonlySet<string> | undefined): void {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const kept = lines.filter((line, i) => {
    if (!FREE_FORM.test(line)) { return true; }
    const field = lines.slice(i).find((each) => !each.trim().startsWith('//'))!.trim().split(/\s/)[0];
    return opened !== undefined && !opened.has(`${name} ${field}`);
  });
  if (kept.length < lines.length) { writeFileSync(path, kept.join('\n')); }
}

/** The program controller-gen, built on the first use. */
function controllerGen(): string {
  const version = /sigs\.k8s\.io\/controller-tools (v\S+)/.exec(readFileSync(join(PROGRAM_FOLDER, 'go.mod'), 'utf8'))![1];
  const program = join(cacheDirectory(), 'crds', `controller-gen-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(program)) {
    const scratch = `${program}.${process.pid}`;
    go(['build', '-trimpath', '-o', scratch, 'sigs.k8s.io/controller-tools/cmd/controller-gen'], PROGRAM_FOLDER, { CGO_ENABLED: '0' });
    renameSync(scratch, program);
  }
  return program;
}
