import { NodePlan } from './plan';
import { PlainObject } from '../base';
import { CONTAINERD_ENDPOINT, RUNHCS, RUNTIME_HANDLERS } from '../knowledge';

const { type, containerAnnotations, podAnnotations, hyperv } = RUNHCS;
/** Both runtime handlers with containerd's default settings: the section replaces all handlers that containerd defines itself. */
const RUNTIMES = {
  default_runtime_name: RUNTIME_HANDLERS.process,
  runtimes: {
    [RUNTIME_HANDLERS.process]: { runtime_type: type, container_annotations: containerAnnotations },
    [RUNTIME_HANDLERS.hyperv]: { runtime_type: type, pod_annotations: podAnnotations, container_annotations: containerAnnotations, options: hyperv },
  },
};

/** The config.toml of containerd. Settings that it doesn't contain have containerd's defaults. */
export function containerdConfig({ containerd, sandboxImage, paths }: NodePlan): PlainObject {
  const { configVersion, cniBin } = containerd;
  const cni = { ...(cniBin === 'bin_dirs' ? { bin_dirs: [paths.cniBin] } : { bin_dir: paths.cniBin }), conf_dir: paths.cniConfig, max_conf_num: 1 };
  const plugins: PlainObject = configVersion === 2
    ? { 'io.containerd.grpc.v1.cri': { sandbox_image: sandboxImage, cni, containerd: RUNTIMES } }
    : { 'io.containerd.cri.v1.images': { pinned_images: { sandbox: sandboxImage } }, 'io.containerd.cri.v1.runtime': { cni, containerd: RUNTIMES } };
  return { version: configVersion, plugins };
}

/** The crictl.yaml of a node. */
export const CRICTL_CONFIG = { 'runtime-endpoint': CONTAINERD_ENDPOINT, 'image-endpoint': CONTAINERD_ENDPOINT, 'timeout': 30 };
