import { lookUp, objectAt, scalarText } from '../../manifest';
import { NodeRuleDefinition, placeOfField } from '../rule';

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
  summary: 'a containerd config.toml of version 3 or later has settings in tables of version 2',
  check: ({ configurations }) => configurations.filter(({ kind, content }) => kind === 'containerd' && Number(scalarText(content.version)) >= 3).flatMap((configuration) => {
    const old = objectAt(objectAt(configuration.content, 'plugins'), CRI);
    return Object.keys(old).filter((key) => Object.hasOwn(MOVED, key)).map((key) => ({
      place: placeOfField(configuration, ['plugins', CRI, key]),
      message: `${key} of "${CRI}" is ignored in a file of version ${Number(configuration.content.version)}${Number(configuration.content.version) === 3 ? ' by containerd before 2.3' : ''}`,
      help: `move it to ${lookUp(MOVED, key)}, or use a file of version 2`,
    }));
  }),
};
