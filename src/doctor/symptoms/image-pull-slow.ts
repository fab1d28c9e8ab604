import { isOfPull } from '../support/runtime-messages';
import { matchMessages, Symptom } from '../symptom';

export const imagePullSlow: Symptom = {
  id: 'doctor-image-pull-slow',
  severity: 'error',
  summary: 'pulling a Windows image exceeds a timeout',
  why: 'Images based on Windows Server Core are several gigabytes in size and slow to unpack, so the first pull on a node can last many minutes. Docker and cri-dockerd cancel a pull without progress (image-pull-progress-deadline), and containerd one for which the registry stops sending data. Each retry starts from the beginning.',
  remedy: 'pull the base images in advance, into the node image or with a DaemonSet; use fast disks; raise image_pull_progress_timeout in containerd\'s config.toml (with cri-dockerd, --image-pull-progress-deadline), and progressDeadlineSeconds of Deployments',
  source: 'openshift/windows-machine-config-operator#205, Mirantis/cri-dockerd#372, kubernetes-sigs/cluster-api-provider-azure#1326',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/context deadline exceeded|DeadlineExceeded/i, /image pull (?:progress )?(?:deadline|timeout)|cancel(?:l)?ed? .{0,60}no progress|pull(?:ing)? .{0,300}(?:context canceled|timed out)/i, /timeout period expired/i, /request canceled|Client\.Timeout exceeded/i], { reasons: /^(?:Failed|BackOff|ErrImagePull|ImagePullBackOff|RegistryUnavailable)$/, unless: /dial tcp|no such host|proxyconnect|TLS handshake|x509: /i, when: isOfPull }),
};
