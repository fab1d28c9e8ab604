import { isHostProcessPod } from './support/core';
import { NodeLabel, Platform } from '../../knowledge';
import { objectAt, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { documents, windowsPod } from './support/example';
import { selectOs } from './support/intended-os';
import { runtimeClassOf, scheduledSpec } from './support/placement';
import { onWindowsPods } from './support/pods';

const CONFIG = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: amazon-vpc-cni\n  namespace: kube-system\ndata:\n  enable-windows-ipam: "true"';
const AFFINITY = 'affinity:\n  nodeAffinity:\n    requiredDuringSchedulingIgnoredDuringExecution:\n      nodeSelectorTerms:\n        - matchExpressions:\n            - key: kubernetes.io/os\n              operator: In\n              values: [windows]';

const OS_LABELS = [NodeLabel.OS, NodeLabel.BETA_OS];

export const eksNodeSelector: Rule = {
  id: 'eks-node-selector',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod on EKS selects its nodes only by affinity and gets no IP address',
  why: 'On Amazon EKS a webhook assigns Windows Pods their IP address as a resource. It recognizes them only by their nodeSelector (`kubernetes.io/os` or the beta label). A Pod placed by node affinity starts without a network.',
  source: 'aws/amazon-vpc-resource-controller-k8s webhooks/core/pod_webhook.go; aws/containers-roadmap#542',
  bad: documents(CONFIG, windowsPod({ nodeSelector: '', spec: AFFINITY })),
  good: documents(CONFIG, windowsPod({ spec: AFFINITY })),
  check: onWindowsPods(({ spec }, context) => {
    const selector = objectAt(scheduledSpec(spec, context), 'nodeSelector');
    if (OS_LABELS.some((key) => selector[key] === 'windows')) { return []; }
    const onEks = context.platform.name === Platform.EKS.name
      || valueAt(context.find('ConfigMap', 'amazon-vpc-cni', 'kube-system'), ['data', 'enable-windows-ipam']) === 'true';
    // an unknown RuntimeClass may add the nodeSelector
    const unknown = spec.runtimeClassName && !runtimeClassOf(spec, context);
    if (!onEks || isHostProcessPod(spec) || unknown) { return []; }
    return [{
      path: ['spec', 'affinity'],
      message: `no nodeSelector names ${NodeLabel.OS}: EKS doesn't recognize the Pod as a Windows Pod and gives it no IP address`,
      help: `add ${NodeLabel.OS}: windows to the nodeSelector, in addition to the affinity`,
      fix: selectOs(spec, 'windows'),
    }];
  }),
};
