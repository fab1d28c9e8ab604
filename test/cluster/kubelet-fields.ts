import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The release of each minor whose sources are read. */
export const RELEASES: Readonly<Record<number, string>> = {
  27: 'v0.27.16', 28: 'v0.28.15', 29: 'v0.29.15', 30: 'v0.30.14', 31: 'v0.31.14', 32: 'v0.32.13', 33: 'v0.33.13', 34: 'v0.34.13', 35: 'v0.35.10', 36: 'v0.36.6',
};

type Structs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A field's types, each with the minors that have it. */
interface Variant { readonly type: string; since?: number; until?: number }

/** The table of fields as it stands in `src/knowledge`, read from the Go modules of every minor. */
export function kubeletFieldsModule(): string {
  const minors = Object.keys(RELEASES).map(Number);
  const tables = fieldsByMinor();
  const names = [...new Set(minors.flatMap((minor) => Object.keys(tables[minor])))].sort();
  const structs = names.map((name) => {
    const fields = [...new Set(minors.flatMap((minor) => Object.keys(tables[minor][name] ?? {})))].sort();
    return `  ${name}: {\n${fields.map((field) => `    ${field}: ${textOf(variantsOf(minors, (minor) => tables[minor][name]?.[field]))},\n`).join('')}  },\n`;
  });
  return [
    '/* eslint-disable @stylistic/quote-props */',
    `/**\n * The fields of a KubeletConfiguration (kubelet.config.k8s.io/v1beta1) and their types, by the minors that have them: 1.${minors[0]} to 1.${minors.at(-1)}.`,
    ' * Made by `UPDATE_KUBELET_FIELDS=1 npm run test:cluster -- kubelet-fields` from the Go modules k8s.io/kubelet and k8s.io/component-base; not edited by hand.\n */',
    `export const KUBELET_STRUCTS = {\n${structs.join('')}} as const;\n`,
  ].join('\n');
}

function fieldsByMinor(): Readonly<Record<number, Structs>> {
  const folder = mkdtempSync(join(tmpdir(), 'kubelet-fields-'));
  try {
    const program = join(folder, 'fields');
    execFileSync('go', ['build', '-o', program, '.'], { cwd: join(__dirname, 'go', 'kubelet-fields') });
    const dirOf = (module: string, version: string): string => JSON.parse(execFileSync('go', ['mod', 'download', '-json', `${module}@${version}`], { cwd: folder, encoding: 'utf8' })).Dir;
    return Object.fromEntries(Object.entries(RELEASES).map(([minor, version]) =>
      [minor, JSON.parse(execFileSync(program, [dirOf('k8s.io/kubelet', version), dirOf('k8s.io/component-base', version)], { encoding: 'utf8' }))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function variantsOf(minors: readonly number[], typeIn: (minor: number) => string | undefined): readonly Variant[] {
  const variants: Variant[] = [];
  for (const minor of minors) {
    const type = typeIn(minor);
    const last = variants.at(-1);
    if (type === undefined) {
      if (last && last.until === undefined) { last.until = minor - 1; }
    } else if (!last || last.type !== type || last.until !== undefined) {
      if (last && last.until === undefined) { last.until = minor - 1; }
      variants.push({ type, ...(minor > minors[0] && { since: minor }) });
    }
  }
  return variants;
}

function textOf(variants: readonly Variant[]): string {
  const [first] = variants;
  if (variants.length === 1 && first.since === undefined && first.until === undefined) { return `'${first.type}'`; }
  return `[${variants.map(({ type, since, until }) => `{ type: '${type}'${since === undefined ? '' : `, since: ${since}`}${until === undefined ? '' : `, until: ${until}`} }`).join(', ')}]`;
}
