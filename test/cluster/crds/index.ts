import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateCrds } from './controller-gen';
import { crdsOfNpmPackage, filesOfCrds, readCrds } from './files';
import { CRD_SOURCES } from './sources';
import { cacheDirectory } from '../control-plane/binaries';
import { downloadModule } from '../harness/go-program';
import { KubeObject } from '../harness/kube-objects';

/** The CustomResourceDefinitions of a project. */
export interface ProjectCrds {
  readonly project: string;
  /** Package and version: `github.com/kedacore/keda/v2@v2.21.0`. */
  readonly source: string;
  /** Those that the project installs. Empty if no registry has them. */
  readonly installed: readonly KubeObject[];
  /** Those that are generated from its types, with schemas of fields that are free-form in the others. Empty if nothing is missing there. */
  readonly generated: readonly KubeObject[];
}

/** Names of the projects whose CustomResourceDefinitions can be read. */
export const CRD_PROJECTS: readonly string[] = Object.keys(CRD_SOURCES);

/**
 * Reads the CustomResourceDefinitions of a project from its Go module, or npm package. Downloads it on the first run.
 *
 * @throws when the module cannot be downloaded, or has no CustomResourceDefinitions where they are expected
 */
export function crdsOfProject(project: string): ProjectCrds {
  const source = CRD_SOURCES[project];
  if ('package' in source) {
    return {
      project, source: `npm:${source.package}@${source.version}`, installed: [],
      generated: crdsOfNpmPackage(source, cacheOf(project, source.version)),
    };
  }
  const directory = downloadModule(source.module, source.version);
  const installed = (source.folders ?? []).flatMap((folder) => {
    const found = readCrds(filesOfCrds(join(directory, folder)));
    if (found.length === 0) {
      throw new Error(
        `${folder} of ${source.module}@${source.version}: must have CustomResourceDefinitions, got none. Correct the folder in sources.ts`,
      );
    }
    return found;
  });
  const generated = source.packages ? generateCrds(directory, { ...source, packages: source.packages }, cacheOf(project, source.version)) : [];
  return { project, source: `${source.module}@${source.version}`, installed, generated };
}

function cacheOf(project: string, version: string): string {
  const directory = join(cacheDirectory(), 'crds', `${project}-${version}`);
  mkdirSync(directory, { recursive: true });
  return directory;
}
