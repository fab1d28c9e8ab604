import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { NpmSource } from './sources';
import { schemaOfInterface, TypeSchema } from './typescript-schema';
import { KubeObject } from '../harness/kube-objects';

/** The YAML files of a folder, in the order of their names. */
export function filesOfCrds(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => /\.ya?ml$/.test(name)).sort().map((name) => join(folder, name));
}

/** The CustomResourceDefinitions in files, which may have other objects too. */
export function readCrds(files: readonly string[]): readonly KubeObject[] {
  return files
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => /^kind: CustomResourceDefinition\s*$/m.test(text))
    .flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as KubeObject))
    .filter((object) => object?.kind === 'CustomResourceDefinition');
}

/**
 * The CustomResourceDefinitions that the types of an npm package were generated from, as far as types say it.
 *
 * @param cache directory for the package
 * @throws when it cannot be downloaded, or isn't the one with the recorded integrity
 */
export function crdsOfNpmPackage(source: NpmSource, cache: string): readonly KubeObject[] {
  const types = join(cache, 'package', source.groupVersion);
  if (!existsSync(types)) { download(source, cache); }
  const [group, version] = source.groupVersion.split('/');
  return source.kinds.map((kind) => {
    const plural = `${kind.toLowerCase()}s`;
    return {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope: 'Namespaced',
        names: { kind, plural },
        versions: [{
          name: version, served: true, storage: true,
          schema: { openAPIV3Schema: withoutObjectFields(schemaOfInterface(readFileSync(join(types, `${kind}.d.ts`), 'utf8'), `I${kind}`)) },
        }],
      },
    };
  });
}

/** The API server adds the fields that every object has. */
function withoutObjectFields(schema: TypeSchema): TypeSchema {
  const isOwn = (name: string) => !['apiVersion', 'kind', 'metadata'].includes(name);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties as object).filter(([name]) => isOwn(name))),
    ...(schema.required !== undefined && { required: (schema.required as readonly string[]).filter(isOwn) }),
  };
}

function download(source: NpmSource, cache: string): void {
  const scratch = mkdtempSync(join(cache, '.download-'));
  try {
    const name = `${source.package}@${source.version}`;
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', name, '--json', '--pack-destination', scratch], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    if (packed.integrity !== source.integrity) { throw new Error(`the integrity of ${name} must be ${source.integrity}, got ${packed.integrity}`); }
    execFileSync('tar', ['-xzf', join(scratch, packed.filename), '-C', scratch]);
    renameSync(join(scratch, 'package'), join(cache, 'package'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
