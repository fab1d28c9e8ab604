import { hearing, Symptom } from '../symptom';

export const sandboxImagePull: Symptom = {
  id: 'doctor-sandbox-image-pull',
  level: 'error',
  summary: 'a Windows node can\'t pull the pause image',
  why: 'Every pod gets a sandbox from the pause image first. When the node can\'t pull it - no way to the registry, no credentials, or an old registry that is switched off - no pod starts on the node, and the pods themselves look fine.',
  remedy: 'on the node, run crictl pull with the sandbox image of containerd\'s config.toml; set one that the node can reach, and HTTPS_PROXY for the containerd service where there is a proxy',
  source: 'kubernetes-sigs/sig-windows-dev-tools#64; containerd internal/cri',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/failed to (?:get|pull) sandbox image/i, /failed pulling image .{0,300}\/pause[:@]/i]),
};
