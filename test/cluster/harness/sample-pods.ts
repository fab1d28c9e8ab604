import { KubeObject } from './kube-object';

/** The image of a Windows container, where which one doesn't matter. Nothing is ever pulled. */
export const WINDOWS_IMAGE = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';

/** The smallest pod with `spec.os`, and what is to be added to its `spec`. */
export function pod(os: 'windows' | 'linux' | undefined, spec: object = {}, metadata: object = {}): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { generateName: 'sample-', ...metadata },
    spec: { ...(os && { os: { name: os } }), containers: [container()], ...spec },
  };
}

/** The smallest container, and what is to be added to it. */
export function container(fields: object = {}): Record<string, any> {
  return { name: 'main', image: WINDOWS_IMAGE, ...fields };
}
