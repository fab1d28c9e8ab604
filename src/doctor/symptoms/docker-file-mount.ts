import { matchMessages, Symptom } from '../symptom';

export const dockerFileMount: Symptom = {
  id: 'doctor-docker-file-mount',
  severity: 'error',
  summary: 'Docker on Windows can\'t mount a single file',
  why: 'A container mounts a file: a key of a ConfigMap or Secret by subPath, a hostPath of type File, or, since Kubernetes 1.24, the files that the kubelet itself mounts. Docker on Windows mounts only directories: "source path must be a directory". containerd mounts files too.',
  remedy: 'replace the node with one that runs containerd; until then, mount the whole volume into a directory of its own, without subPath',
  source: 'moby/moby#30555, kubernetes/kubernetes#110325, DataDog/helm-charts#15, tigera/operator#2740',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/source path must be a directory/i], { anyOs: true, detail: ({ text }) => (/~(?:configmap|secret|projected|downward-api)\\/.test(text) ? { cause: 'a volume mount with subPath mounts a single file of a ConfigMap or Secret, but Docker on Windows mounts only directories' } : {}) }),
};
