/** All examples: `npm run synth` synthesizes them, and tests compare them with snapshots and apply them to an API server. */
import { App } from 'cdk8s';
import * as admission from './admission/main';
import * as azurePipelinesAgents from './azure-pipelines-agents/main';
import * as calico from './calico/main';
import * as eksNode from './eks-node/main';
import * as eksWindowsIpam from './eks-windows-ipam/main';
import * as flannelHostGateway from './flannel-host-gateway/main';
import * as flannelVxlan from './flannel-vxlan/main';
import * as gitlabRunner from './gitlab-runner/main';
import * as gkeNode from './gke-node/main';
import * as gmsa from './gmsa/main';
import * as hostProcess from './host-process/main';
import * as hostProcessScript from './host-process-script/main';
import * as iis from './iis/main';
import * as iisDaemonSet from './iis-daemonset/main';
import * as kubeadmWindowsNode from './kubeadm-windows-node/main';
import * as logMonitor from './log-monitor/main';
import * as mixedCluster from './mixed-cluster/main';
import * as nodeAddOns from './node-add-ons/main';
import * as quotas from './quotas/main';
import * as retrofit from './retrofit/main';
import * as runAsUserName from './run-as-user-name/main';
import * as runtimeClass from './runtime-class/main';
import * as storage from './storage/main';
import * as winWebserver from './win-webserver/main';

export interface Example {
  /** Name of its folder. */
  readonly name: string;
  /** Adds its charts to an app. */
  readonly build: (app: App) => void;
}

export const EXAMPLES: readonly Example[] = [
  { name: 'win-webserver', build: winWebserver.build },
  { name: 'iis', build: iis.build },
  { name: 'iis-daemonset', build: iisDaemonSet.build },
  { name: 'runtime-class', build: runtimeClass.build },
  { name: 'run-as-user-name', build: runAsUserName.build },
  { name: 'gmsa', build: gmsa.build },
  { name: 'storage', build: storage.build },
  { name: 'quotas', build: quotas.build },
  { name: 'host-process', build: hostProcess.build },
  { name: 'host-process-script', build: hostProcessScript.build },
  { name: 'node-add-ons', build: nodeAddOns.build },
  { name: 'log-monitor', build: logMonitor.build },
  { name: 'mixed-cluster', build: mixedCluster.build },
  { name: 'retrofit', build: retrofit.build },
  { name: 'admission', build: admission.build },
  { name: 'azure-pipelines-agents', build: azurePipelinesAgents.build },
  { name: 'gitlab-runner', build: gitlabRunner.build },
  { name: 'flannel-vxlan', build: flannelVxlan.build },
  { name: 'flannel-host-gateway', build: flannelHostGateway.build },
  { name: 'calico', build: calico.build },
  { name: 'eks-windows-ipam', build: eksWindowsIpam.build },
  { name: 'kubeadm-windows-node', build: kubeadmWindowsNode.build },
  { name: 'eks-node', build: eksNode.build },
  { name: 'gke-node', build: gkeNode.build },
];
