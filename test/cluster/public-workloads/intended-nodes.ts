import { KubeObject } from '../harness/kube-object';
import { WINDOWS_BUILDS } from '../harness/platform-nodes';
import { podTemplateOf } from '../harness/pod-template';
import { WindowsVersion } from 'k8s-windows/core';

/** The nodes that can run images of LTSC 2022, by the tables of the library. */
export const LTSC2022_NODES = WindowsVersion.LTSC2022.processIsolationHosts.map(({ name }) => name).filter((name) => name in WINDOWS_BUILDS);

/** Whether the nodes of a role run Windows. */
export function isWindowsNode(role: string): boolean { return role in WINDOWS_BUILDS; }

/** Whether the authors of a workload mean it for Windows nodes. Judged here without the library, for the workloads of the catalogue. */
export function isForWindows(object: KubeObject): boolean {
  const { nodeSelector, affinity } = podTemplateOf(object).spec;
  const terms: readonly any[] = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const requires = ({ key, operator, values }: any) => key === 'kubernetes.io/os' && operator === 'In' && values.join() === 'windows';
  return nodeSelector?.['kubernetes.io/os'] === 'windows'
    || (terms.length > 0 && terms.every(({ matchExpressions = [] }) => matchExpressions.some(requires)))
    || imagesOf(object).some((image) => image.startsWith('mcr.microsoft.com/windows/'));
}

/** Whether nodes of a role can run the Pods of a workload. */
export function canRunOn(object: KubeObject, role: string): boolean {
  if (!isForWindows(object) || !isWindowsNode(role)) { return isForWindows(object) === isWindowsNode(role); }
  return LTSC2022_NODES.includes(role) || !imagesOf(object).some((image) => image.endsWith('ltsc2022'));
}

function imagesOf(object: KubeObject): readonly string[] {
  return podTemplateOf(object).spec.containers.map(({ image }: any) => String(image));
}
