import { referenceTo } from '../../findings';
import { Platform } from '../../knowledge';
import { isNetworkAgent, reaches } from '../support/daemon-sets';
import { enumerated } from '../support/text';
import { matchMessages, SymptomSource } from '../symptom';

/** On these platforms, no DaemonSet sets up the network of Windows nodes. */
const BY_PLATFORM: readonly { readonly platform: Platform; readonly cause: string; readonly remedy: string }[] = [
  {
    platform: Platform.EKS,
    cause: 'on EKS, the script Start-EKSBootstrap.ps1 in the user data of a Windows node writes its CNI configuration and starts its services; no '
      + 'DaemonSet does. On this node it hasn\'t run, or it failed',
    remedy: 'on the node, check the output of its user data and the event log "EKS Windows"; use an AMI that EKS publishes for Windows, set '
      + 'enable-windows-ipam: "true" in the ConfigMap amazon-vpc-cni, and give the role of the nodes an access entry of type EC2_WINDOWS (or, in '
        + 'aws-auth, the group eks:kube-proxy-windows)',
  },
  {
    platform: Platform.RKE2,
    cause: 'on RKE2, the service rke2 of a Windows node configures containerd and starts Calico or Flannel itself; no DaemonSet does. On this node '
      + 'it hasn\'t done so yet, or it failed, or it wrote no CNI directories for containerd, as pre-releases of 1.31.6 did',
    remedy: 'on the node, check Get-Service rke2, its messages in the event log, and the logs below C:\\var\\lib\\rancher\\rke2\\agent\\logs; the '
      + 'servers must have cni: calico or cni: flannel, since other networks don\'t support Windows; if containerd looks for a CNI configuration in '
        + '%ProgramFiles%\\containerd\\cni\\conf, use another release of RKE2; then restart the service rke2',
  },
  ...[Platform.AKS, Platform.GKE, Platform.OPENSHIFT].map((platform) => ({
    platform,
    cause: `${platform.name} usually sets up the network of its Windows nodes itself when it creates them; on this node, that hasn't finished, or `
      + 'it failed',
    remedy: 'wait some minutes after the node was created; then replace the node, and if the next one is the same, check the messages of the '
      + 'platform about the node pool (on OpenShift, the log of the Windows Machine Config Operator)',
  })),
];

export const cniNotReady: SymptomSource = {
  severity: 'error',
  kinds: ['Node', 'Pod', 'Event'],
  matches: matchMessages([
    /cni plugin not initialized/i, /cni config uninitialized/i, /NetworkPluginNotReady/i,
    /network plugin (?:is )?not ready|network plugin returns error/i, /network is not ready|runtime network not ready/i,
    /no (?:valid )?networks found in/i,
  ], {
    detail: ({ os, node }, dump) => {
      const platform = dump.platformOf(node);
      const own = BY_PLATFORM.find((each) => each.platform === platform);
      if (own) { return { cause: own.cause, remedy: own.remedy }; }
      const agents = dump.objects('DaemonSet').filter((each) => isNetworkAgent(each));
      const forWindows = agents.filter((each) => reaches(each, dump.windowsNodes, dump));
      if (os !== 'windows' || agents.length === 0 || forWindows.length > 0) { return {}; }
      return {
        cause: `no network agent runs on Windows nodes: ${enumerated(agents.map((each) => referenceTo(each).name))} `
        + `${agents.length === 1 ? 'selects' : 'select'} only Linux nodes`,
      };
    },
  }),
};
