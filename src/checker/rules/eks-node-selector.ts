import { RuleDefinition } from '../rule';
import { isHostProcessPod } from './support/core';
import { selectOs } from './support/intended-os';
import { runtimeClassOf, scheduledSpec } from './support/placement';
import { onWindowsPods } from './support/pods';
import { objectAt, valueAt } from '../../base';
import { NodeLabel, Platform } from '../../knowledge';


const OS_LABELS = [NodeLabel.OS, NodeLabel.BETA_OS];

export const eksNodeSelector: RuleDefinition = {
  id: 'eks-node-selector',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod on EKS selects its nodes only by affinity and gets no IP address',
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
