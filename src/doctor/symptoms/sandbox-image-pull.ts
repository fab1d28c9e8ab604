import { matchMessages, Symptom } from '../symptom';

export const sandboxImagePull: Symptom = {
  id: 'doctor-sandbox-image-pull',
  severity: 'error',
  summary: 'a Windows node can\'t pull the pause image',
  why: 'Every Pod starts with a sandbox container from the pause image. If the node can\'t pull the image, because the registry is unreachable, shut down, or requires credentials, no Pod starts on the node, even if its own images are correct.',
  remedy: 'on the node, run crictl pull with the sandbox image of containerd\'s config.toml; set an image that the node can pull, and, behind a proxy, HTTPS_PROXY for the containerd service',
  source: 'kubernetes-sigs/sig-windows-dev-tools#64; containerd internal/cri',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/failed to (?:get|pull) sandbox image/i, /failed pulling image .{0,300}\/pause[:@]/i], { unless: /no matching manifest|no match for platform|manifest unknown|cannot be used on this platform/i }),
};
