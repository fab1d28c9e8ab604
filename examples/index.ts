/** Every example: what `npm run synth` writes, what the snapshots hold and what is applied to a real API server. */
import { App } from 'cdk8s';
import * as calico from './calico/main';
import * as eksWindowsIpam from './eks-windows-ipam/main';
import * as flannelHostGateway from './flannel-host-gateway/main';
import * as flannelVxlan from './flannel-vxlan/main';
import * as gmsa from './gmsa/main';
import * as hostProcess from './host-process/main';
import * as iis from './iis/main';
import * as iisDaemonSet from './iis-daemonset/main';
import * as mixedCluster from './mixed-cluster/main';
import * as retrofit from './retrofit/main';
import * as runAsUserName from './run-as-user-name/main';
import * as runtimeClass from './runtime-class/main';
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
  { name: 'host-process', build: hostProcess.build },
  { name: 'mixed-cluster', build: mixedCluster.build },
  { name: 'retrofit', build: retrofit.build },
  { name: 'flannel-vxlan', build: flannelVxlan.build },
  { name: 'flannel-host-gateway', build: flannelHostGateway.build },
  { name: 'calico', build: calico.build },
  { name: 'eks-windows-ipam', build: eksWindowsIpam.build },
];
