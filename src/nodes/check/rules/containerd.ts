import { isPresent, listAt, lookUp, objectAt, scalarText, valueAt } from '../../../base';
import { isOlder, parseImage, PAUSE_IMAGE, pauseImageBuilds, pauseTagsFor, servesAsPause } from '../../../knowledge';
import { sandboxImages } from '../facts';
import { NodeFinding, NodeRuleDefinition, NodeUnderCheck, placeOfField } from '../rule';

export const pauseImage: NodeRuleDefinition = {
  id: 'node-pause-image',
  effect: 'broken',
  summary: 'the sandbox image has no build for the Windows release of the nodes',
  check: (node) => sandboxImages(node).flatMap((fact) => {
    const builds = pauseImageBuilds(fact.value);
    if (!builds) { return []; }
    const { windows } = node;
    const best = windows ? pauseTagsFor(windows).at(-1) : undefined;
    const help = best ? `use ${parseImage(PAUSE_IMAGE).repository}:${best}` : `use ${PAUSE_IMAGE}`;
    if (builds.length === 0) {
      return [{
        place: fact.place, message: `the sandbox image ${fact.value} no longer exists, or has no build for a supported Windows release`, help,
      }];
    }
    if (!windows || servesAsPause(builds, windows)) { return []; }
    const runs = builds.some((build) => build.runsOn(windows));
    return [{
      place: fact.place, help, ...(runs && { effect: 'advice' as const }),
      message: `the sandbox image ${fact.value} has no build for ${windows.product} (${windows.build}), only for `
        + builds.map(({ name }) => name).join(', ')
        + (runs ? `: Pods with Hyper-V isolation and an image of ${windows.name} don't start` : ''),
    }];
  }),
};

const CRI = 'io.containerd.grpc.v1.cri';
const IMAGES = 'io.containerd.cri.v1.images';
const RUNTIME = 'io.containerd.cri.v1.runtime';

/** Where version 3 has the settings that version 2 has in the single CRI table. */
const MOVED: Readonly<Record<string, string>> = {
  sandbox_image: `sandbox under [plugins."${IMAGES}".pinned_images]`,
  registry: `[plugins."${IMAGES}".registry]`,
  max_concurrent_downloads: `[plugins."${IMAGES}"]`,
  image_pull_progress_timeout: `[plugins."${IMAGES}"]`,
  cni: `[plugins."${RUNTIME}".cni]`,
  containerd: `[plugins."${RUNTIME}".containerd]`,
};

export const containerdLayout: NodeRuleDefinition = {
  id: 'node-containerd-layout',
  effect: 'ignored',
  worst: 'broken',
  summary: 'a containerd config.toml of version 3 or later has settings where containerd doesn\'t read them',
  check: (node) => [...oldTables(node), ...removedKeys(node)],
};

function oldTables({ configurations }: NodeUnderCheck): readonly NodeFinding[] {
  return configurations.filter(({ kind, content }) => kind === 'containerd' && Number(scalarText(content.version)) >= 3).flatMap((configuration) => {
    const old = objectAt(objectAt(configuration.content, 'plugins'), CRI);
    return Object.keys(old).filter((key) => Object.hasOwn(MOVED, key)).map((key) => ({
      place: placeOfField(configuration, ['plugins', CRI, key]),
      message: `${key} of "${CRI}" is ignored in a file of version `
        + `${Number(configuration.content.version)}${Number(configuration.content.version) === 3 ? ' by containerd before 2.3' : ''}`,
      help: `move it to ${lookUp(MOVED, key)}, or use a file of version 2`,
    }));
  });
}

/** The first containerd without `bin_dir`, which has been deprecated since 2.1; it still migrates the key from the table of version 2. */
const WITHOUT_BIN_DIR = '2.4.0';

/** The directories of containerd 2 without settings, which make room for `bin_dir`. Source: `internal/cri/config/config.go`, read 2026-11-30. */
const DEFAULT_BIN_DIRS = /[\\/]containerd[\\/]cni[\\/]bin$/i;

/** @param node whose scripts may download an older containerd */
function removedKeys({ configurations, files }: NodeUnderCheck): readonly NodeFinding[] {
  const versions = files.flatMap(({ text }) => [...text.matchAll(/\bcontainerd-(\d+\.\d+\.\d+)-windows/g)].flatMap(([, version]) => version ?? []));
  const isOld = versions.some((version) => isOlder(version, WITHOUT_BIN_DIR));
  return configurations.filter(({ kind }) => kind === 'containerd').flatMap((configuration): NodeFinding[] => {
    const [directory, directories] = ['bin_dir', 'bin_dirs'].map((key) => valueAt(configuration.content, ['plugins', RUNTIME, 'cni', key]));
    // containerd's default configuration has an empty one
    if (!isPresent(directory) || directory === '') { return []; }
    const place = placeOfField(configuration, ['plugins', RUNTIME, 'cni', 'bin_dir']);
    const others = listAt({ directories }, 'directories');
    const isBoth = others.length > 0 && !(others.length === 1 && DEFAULT_BIN_DIRS.test(scalarText(others[0])));
    if (isBoth && (isOld || versions.length === 0)) {
      return [{
        place, effect: 'broken', message: 'bin_dir must not be set with bin_dirs: containerd 2.1 to 2.3 rejects both together', help: 'remove it',
      }];
    }
    return isOld ? [] : [{
      place,
      message: `bin_dir of "${RUNTIME}" is ignored by containerd 2.4 and later`
        + (isBoth ? '' : ', which look for CNI plugins in their default directory'),
      help: isBoth ? 'remove it' : 'replace it with bin_dirs, a list of directories, which containerd 2.1 and later have',
    }];
  });
}
