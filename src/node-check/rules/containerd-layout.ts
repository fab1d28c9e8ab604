import { lookUp, objectAt, scalarText } from '../../manifest';
import { NodeRule, placeOfField } from '../rule';

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

export const containerdLayout: NodeRule = {
  id: 'node-containerd-layout',
  effect: 'ignored',
  summary: 'a containerd config.toml of version 3 or later has settings in tables of version 2',
  why: 'containerd 2 migrates CRI settings to their new tables when it reads a file of an older version. Its own version is 3 in containerd 2.0 to 2.2, and 4 in 2.3. In a file of its own version it reads only the new tables: it uses its defaults for the sandbox image, the CNI directories, and the runtimes, and ignores your values.',
  source: 'containerd v2.3.4 version/version.go, plugins/cri/images/plugin.go and plugins/cri/runtime/plugin.go, configMigration',
  example: 'config.toml',
  bad: `version = 3\n\n[plugins."${CRI}"]\n  sandbox_image = "registry.k8s.io/pause:3.10.2"\n`,
  good: `version = 3\n\n[plugins."${IMAGES}".pinned_images]\n  sandbox = "registry.k8s.io/pause:3.10.2"\n`,
  check: ({ configurations }) => configurations.filter(({ kind, content }) => kind === 'containerd' && Number(scalarText(content.version)) >= 3).flatMap((configuration) => {
    const old = objectAt(objectAt(configuration.content, 'plugins'), CRI);
    return Object.keys(old).filter((key) => Object.hasOwn(MOVED, key)).map((key) => ({
      place: placeOfField(configuration, ['plugins', CRI, key]),
      message: `${key} of "${CRI}" is ignored in a file of version ${Number(configuration.content.version)}${Number(configuration.content.version) === 3 ? ' by containerd before 2.3' : ''}`,
      help: `move it to ${lookUp(MOVED, key)}, or use a file of version 2`,
    }));
  }),
};
