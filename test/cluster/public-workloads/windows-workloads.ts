import { Installation } from './install';
import { KubeObject } from '../harness/kube-object';

/** Workloads for Windows that only select its nodes, as many charts do. */
export const WINDOWS_WORKLOADS: Installation = {
  name: 'windows',
  objects: [
    ['Deployment', 'iis', 'servercore/iis:windowsservercore-ltsc2022', { replicas: 6 }],
    ['DaemonSet', 'agent', 'nanoserver:ltsc2022', {}],
    ['Job', 'migration', 'servercore:ltsc2022', { parallelism: 3, completions: 3 }],
  ].map(([kind, name, image, more]: any): KubeObject => ({
    apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1', kind, metadata: { name },
    spec: {
      ...more,
      ...(kind !== 'Job' && { selector: { matchLabels: { app: name } } }),
      template: {
        metadata: { labels: { app: name } },
        spec: {
          nodeSelector: { 'kubernetes.io/os': 'windows' },
          containers: [{ name: 'main', image: `mcr.microsoft.com/windows/${image}` }],
          ...(kind === 'Job' && { restartPolicy: 'Never' }),
        },
      },
    },
  })),
};
