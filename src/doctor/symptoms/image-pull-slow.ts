import { hearing, Symptom } from '../symptom';

export const imagePullSlow: Symptom = {
  id: 'doctor-image-pull-slow',
  level: 'error',
  summary: 'pulling a Windows image takes longer than something allows',
  why: 'Images on Windows Server Core have gigabytes, and unpacking them is slow: the first pull on a node takes many minutes. Docker and cri-dockerd give up when nothing moves for a while (image-pull-progress-deadline), containerd when the registry stops sending, and each new try begins anew.',
  remedy: 'pull the base images into the node image beforehand or by a DaemonSet, use disks that are fast, raise image_pull_progress_timeout in containerd\'s config.toml (--image-pull-progress-deadline with cri-dockerd), and raise progressDeadlineSeconds of Deployments',
  source: 'openshift/windows-machine-config-operator#205, Mirantis/cri-dockerd#372, kubernetes-sigs/cluster-api-provider-azure#1326',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/context deadline exceeded|DeadlineExceeded/i, /image pull (?:progress )?(?:deadline|timeout)|cancel(?:l)?ed? .{0,60}no progress|pull(?:ing)? .{0,300}(?:context canceled|timed out)/i, /timeout period expired/i, /request canceled|Client\.Timeout exceeded/i], { reasons: /^(?:Failed|BackOff|ErrImagePull|ImagePullBackOff|RegistryUnavailable)$/ }),
};
